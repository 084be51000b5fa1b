import * as v from 'valibot';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why a coupon for many people was refused. */
export const campaignErrors = {
  CAMPAIGN_UNKNOWN: {
    status: 404,
    body: { ja: 'このクーポンはありません。', en: 'There is no such coupon.' },
  },
  CAMPAIGN_CODE_TAKEN: {
    status: 409,
    body: {
      ja: 'このコードは、ほかのクーポンが使っています。別のコードにしてください。',
      en: 'Another coupon has this code. Choose another one.',
    },
  },
  CAMPAIGN_OVER: {
    status: 409,
    body: {
      ja: '終わりの日時を過ぎています。これからの日時にしてください。',
      en: 'The end is in the past. Choose a later one.',
    },
  },
  CAMPAIGN_PLACE_EMPTY: {
    status: 409,
    body: {
      ja: 'この場所の自販機がありません。名前をご確認ください。',
      en: 'No machine is at this place. Check its name.',
    },
  },
  CAMPAIGN_PLACE_LARGE: {
    status: 409,
    body: {
      ja: 'この場所の自販機は多すぎます。せまい場所にするか、すべての自販機にしてください。',
      en: 'This place has too many machines. Choose a smaller one, or all machines.',
    },
  },
  CAMPAIGN_PRODUCT_UNKNOWN: {
    status: 409,
    body: {
      ja: '選んだ飲みものが、商品の一覧にもうありません。選び直してください。',
      en: 'A chosen drink is no longer in the catalogue. Choose again.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

/** The data of each failure. A code that is absent here has none. `most`: machines of one coupon. */
export const campaignErrorData = {
  CAMPAIGN_PLACE_LARGE: v.object({ most: v.number() }),
} as const satisfies Partial<Record<keyof typeof campaignErrors, v.GenericSchema>>;
