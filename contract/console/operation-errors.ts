import * as v from 'valibot';
import { payMethodKindSchema } from '../shared/client.ts';
import { orderStateSchema } from '../shared/order-state.ts';
import { campaignErrorData, campaignErrors } from './campaign-errors.ts';
import { documentErrors } from './document-errors.ts';
import { faqErrors } from './faq-errors.ts';
import { incidentErrors, type OperationErrorRow } from './incident-errors.ts';
import { machineErrorData, machineErrors } from './machine-errors.ts';
import { priceErrorData, priceErrors } from './price-errors.ts';
import { putErrors, putRiskSchema } from './put-errors.ts';
import { roundErrorData, roundErrors } from './round-errors.ts';
import { secretErrorData, secretErrors } from './secret-errors.ts';
import { settlementErrorData, settlementErrors } from './settlement-errors.ts';
import { staffErrorData, staffErrors } from './staff-errors.ts';

/** Why an operator's action was not carried out. None of these failures has changed anything. */
export const operationErrors = {
  DEPLOYMENT_FORBIDDEN: {
    status: 403,
    body: {
      ja: 'この画面は、システム全体を運用する人だけが見られます。',
      en: 'Only the staff who run the deployment see this page.',
    },
  },
  ORDER_UNKNOWN: {
    status: 404,
    body: { ja: 'この注文はありません。', en: 'There is no such order.' },
  },
  ORDER_NUMBER_MISSING: {
    status: 400,
    body: {
      ja: '注文番号を入力してください（例：7K2M-4OQX-9）。',
      en: 'Enter the order number, such as 7K2M-4OQX-9.',
    },
  },
  ORDER_NUMBER_WRONG: {
    status: 400,
    body: {
      ja: '注文番号に誤りがあります。領収書の番号（例：7K2M-4OQX-9）か、26文字のIDを入力してください。',
      en: 'The order number is not valid. Enter the number on the receipt, such as 7K2M-4OQX-9, or the id of 26 characters.',
    },
  },
  ORDER_NUMBER_SHARED: {
    status: 409,
    body: {
      ja: '同じ番号の注文が二つあります。IDで指定してください。',
      en: 'Two orders have this number. Enter the id of the order.',
    },
  },
  ORDER_CHANGED: {
    status: 409,
    body: {
      ja: '注文の状態がちょうど変わりました。もう一度ご確認ください。',
      en: 'The order has just changed. Check it and try again.',
    },
  },
  ORDER_STATE_UNSUITABLE: {
    status: 409,
    body: {
      ja: 'この操作は、いまの注文の状態ではできません。',
      en: 'The current state of the order does not allow this action.',
    },
  },
  EVIDENCE_MISSING: {
    status: 409,
    body: {
      ja: '商品が出た記録がありません。',
      en: 'There is no record that the machine dispensed the product.',
    },
  },
  PAYMENT_UNKNOWN: {
    status: 409,
    body: {
      ja: 'この注文のお支払いは決済会社に見つかりません。完了した内容だけを記録してください。',
      en: 'The provider has no payment for this order. Use close to record the outcome.',
    },
  },
  PROVIDER_DISAGREES: {
    status: 409,
    body: {
      ja: '決済会社の回答と食い違います。',
      en: 'The provider’s answer contradicts this action.',
    },
  },
  CUSTOMER_GONE: {
    status: 409,
    body: {
      ja: 'このお客様は退会されています。',
      en: 'This customer has closed the account.',
    },
  },
  OFFER_LINK_UNSET: {
    status: 409,
    body: {
      ja: 'お客様用アプリのアドレスが設定されていないため、リンクを作れません。システムの担当者にお知らせください。',
      en: 'The address of the customers’ app is not set, so no link can be made. Tell the person who runs the system.',
    },
  },
  OFFER_CHOSEN: {
    status: 409,
    body: {
      ja: 'お客様は、この注文のリンクですでに選んでいます。',
      en: 'The customer has already chosen by a link of this order.',
    },
  },
  COUPON_ABOVE_LIMIT: {
    status: 409,
    body: {
      ja: '1枚のクーポンは{limitYen}円までです。',
      en: 'A coupon is at most {limitYen} yen.',
    },
  },
  PHOTO_MISSING: {
    status: 404,
    body: { ja: '写真がありません。', en: 'There is no photo.' },
  },
  ...settlementErrors,
  TENANT_UNKNOWN: {
    status: 404,
    body: {
      ja: 'このテナントはまだ登録されていません。',
      en: 'There is no such tenant. Register it with tenant put first.',
    },
  },
  PUT_BY_ANOTHER: {
    status: 409,
    body: {
      ja: 'ほかの人がこのテナントを更新しています。終わってから、もう一度実行してください。',
      en: 'Somebody else is changing this tenant, by a put or by prices in the console. Yours has stopped. Run it again when they have finished.',
    },
  },
  PUT_DOCUMENT_CHANGED: {
    status: 409,
    body: {
      ja: '更新中にほかの変更がありました。もう一度実行してください。',
      en: 'A document changed during the put. Run it again.',
    },
  },
  ...putErrors,
  ...priceErrors,
  ...roundErrors,
  ...campaignErrors,
  ...faqErrors,
  ...documentErrors,
  ...incidentErrors,
  ...machineErrors,
  ...staffErrors,
  ...secretErrors,
  LIMIT_INVALID: {
    status: 400,
    body: {
      ja: '件数の指定が正しくありません。',
      en: 'The limit is out of range.',
    },
  },
  CURSOR_INVALID: {
    status: 400,
    body: {
      ja: '続きの位置が正しくありません。最初から表示し直してください。',
      en: 'The cursor is not valid. Start from the first page.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;
export type OperationErrorCode = keyof typeof operationErrors;

/** The states of a payment at its provider. UNPROVEN: the answer may be about another payment. */
export const providerStateSchema = v.picklist([
  ...(['NONE', 'UNPROVEN', 'PENDING', 'AUTHORIZED', 'CAPTURED', 'CANCELLED'] as const),
  ...(['REFUNDED', 'EXPIRED', 'FAILED'] as const),
]);
export type ProviderState = v.InferOutput<typeof providerStateSchema>;

/**
 * The provider's answer about a payment. If `state` is null, it gave none, and `why` names the
 * reason.
 */
export const providerAnswerSchema = v.object({
  /** `none`: the order has nothing to pay. */
  kind: v.union([payMethodKindSchema, v.literal('none')]),
  state: v.nullable(providerStateSchema),
  amountYen: v.nullable(v.number()),
  why: v.nullable(v.string()),
});
export type ProviderAnswer = v.InferOutput<typeof providerAnswerSchema>;

/** The data of each failure. A code that is absent here has none. */
export const operationErrorData = {
  ORDER_NUMBER_SHARED: v.object({ orderIds: v.array(v.string()) }),
  ORDER_STATE_UNSUITABLE: v.object({
    state: orderStateSchema,
    /** The states from which the action can begin. */
    from: v.array(orderStateSchema),
    /** Whether the order has ended. Otherwise it continues by itself. */
    hasEnded: v.boolean(),
    /** When its next step is due, in milliseconds. Null: it waits for the machine. */
    nextStepAtMs: v.nullable(v.number()),
  }),
  PUT_PLACEHOLDER: v.object({ fields: v.array(v.string()) }),
  PUT_UNCONFIRMED: v.object({ risks: v.array(putRiskSchema) }),
  PAYMENT_UNKNOWN: v.object({ provider: providerAnswerSchema }),
  PROVIDER_DISAGREES: v.object({
    provider: providerAnswerSchema,
    /** The payment's state that the action needs, or the end that was to be recorded. */
    needed: v.string(),
  }),
  ...settlementErrorData,
  TENANT_UNKNOWN: v.object({ clientId: v.string() }),
  LIMIT_INVALID: v.object({ max: v.number() }),
  ...machineErrorData,
  ...priceErrorData,
  ...roundErrorData,
  ...campaignErrorData,
  ...staffErrorData,
  ...secretErrorData,
  COUPON_ABOVE_LIMIT: v.object({ limitYen: v.number() }),
} as const satisfies Partial<Record<OperationErrorCode, v.GenericSchema>>;

type WithData = keyof typeof operationErrorData;
type DataOf<C extends WithData> = v.InferOutput<(typeof operationErrorData)[C]>;
/** A failure of an operation, with its data. */
export type OperationFailure = {
  [C in OperationErrorCode]: C extends WithData
    ? { readonly code: C; readonly data: DataOf<C> }
    : { readonly code: C };
}[OperationErrorCode];
