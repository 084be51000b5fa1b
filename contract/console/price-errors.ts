import * as v from 'valibot';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why a change of prices was refused. */
export const priceErrors = {
  PRICE_CHANGE_UNKNOWN: {
    status: 404,
    body: { ja: 'この価格変更はありません。', en: 'There is no such change of prices.' },
  },
  PRICE_CHANGE_UNSUITABLE: {
    status: 409,
    body: {
      ja: 'この価格変更は、いまの状態ではこの操作ができません。表示し直してご確認ください。',
      en: 'The current state of this change does not allow it. Load the page again.',
    },
  },
  PRICES_INCOMPLETE: {
    status: 409,
    body: {
      ja: '変更の内容がすべて届いていません。もう一度お試しください。',
      en: 'Some parts of the change have not arrived. Send it again.',
    },
  },
  PRICES_UNCONFIRMED: {
    status: 409,
    body: {
      ja: '半額より安く、または2倍より高くなる価格があります。内容を確認してください。',
      en: 'Some prices fall below a half or rise above the double. Confirm them if they are intended.',
    },
  },
  PRICES_TIME_PAST: {
    status: 400,
    body: {
      ja: 'これからの日時を、1年以内で指定してください。',
      en: 'Choose a time in the future, within a year.',
    },
  },
  PRICE_NOT_IN_STEP: {
    status: 400,
    body: {
      ja: '価格は{stepYen}円単位で指定してください。',
      en: 'Prices are multiples of {stepYen} yen.',
    },
  },
  PRICE_UNDO_LATE: {
    status: 409,
    body: {
      ja: '元に戻せる期間（7日間）を過ぎています。新しい変更として価格を指定してください。',
      en: 'The seven days in which this can be undone are over. Make a new change instead.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

/** The data of each failure. A code that is absent here has none. */
export const priceErrorData = {
  PRICES_UNCONFIRMED: v.object({ jumps: v.number() }),
  PRICE_NOT_IN_STEP: v.object({ stepYen: v.number() }),
} as const satisfies Partial<Record<keyof typeof priceErrors, v.GenericSchema>>;
