import type { Language } from './language.ts';
import type { OrderReason, OrderState } from './order-state.ts';

type States<Suffix extends string> = { readonly [S in OrderState as `${S}${Suffix}`]: string };

const CHECKING_JA = '確認中です。もう一度購入しないでください';
const CHECKING_EN = 'We are checking. Please do not buy again';

const titlesJa: States<''> = {
  CREATED: 'ご購入を受け付けました',
  AUTHORIZING: 'お支払いを確認しています',
  AUTHORIZED: '自販機に伝えています…',
  VENDING: '商品を準備しています',
  DISPENSED: '商品をお取りください',
  CAPTURING: '商品をお取りください',
  CAPTURED: '購入済み',
  AUTH_UNKNOWN: CHECKING_JA,
  CANCELLING: CHECKING_JA,
  VEND_UNKNOWN: CHECKING_JA,
  MANUAL_REVIEW: CHECKING_JA,
  DECLINED: 'お支払いが承認されませんでした',
  CANCELLED: '購入は取り消されました',
  VEND_FAILED: '商品が出なかったため、お支払いを取り消しています',
  REVERTING: '商品が出なかったため、お支払いを取り消しています',
  REVERTED: '商品が出なかったため、お支払いを取り消しました',
  REFUNDING: '返金の手続き中です',
  REFUNDED: '返金しました',
};

const bodiesJa: States<'_BODY'> = {
  CREATED_BODY: 'このままお待ちください。',
  AUTHORIZING_BODY: 'このままお待ちください。通常は数秒で完了します。',
  AUTHORIZED_BODY: '自販機が動きます。取り出し口の前でお待ちください。',
  VENDING_BODY: '自販機が動いています。取り出し口の前でお待ちください。',
  DISPENSED_BODY: '商品が出ました。取り出し口からお取りください。',
  CAPTURING_BODY: '商品が出ました。取り出し口からお取りください。',
  CAPTURED_BODY: 'ご購入ありがとうございます。',
  AUTH_UNKNOWN_BODY:
    '遅くとも2分以内に決まります。\n取り消しのときは請求されません。\n画面を閉じても、確認は続きます。',
  CANCELLING_BODY:
    '商品は出ず、請求もされません。\n通常は数分、遅くとも24時間以内に終わります。\n終わると、ここでお知らせします。',
  VEND_UNKNOWN_BODY:
    '遅くとも6分以内に決まります。\n商品が出ていれば、そのままお取りください。\n出ていなければ、自動で取り消されます（請求なし）。',
  MANUAL_REVIEW_BODY:
    '担当者が確認しています。\n結果はこの画面でお知らせします。\nお急ぎのときは、購入番号を添えてお問い合わせください。',
  DECLINED_BODY: 'もう一度お試しいただくか、別の方法をおえらびください。',
  CANCELLED_BODY: 'お客さまのお手続きは必要ありません。',
  VEND_FAILED_BODY: 'お客さまのお手続きは必要ありません。',
  REVERTING_BODY: 'お客さまのお手続きは必要ありません。',
  REVERTED_BODY: 'お客さまのお手続きは必要ありません。',
  REFUNDING_BODY: '終わると、ここでお知らせします。お客さまのお手続きは必要ありません。',
  REFUNDED_BODY: 'お支払いいただいた金額をお返ししました。',
};

const stagesEn: States<''> & States<'_BODY'> = {
  CREATED: 'We have your order',
  AUTHORIZING: 'Confirming the payment',
  AUTHORIZED: 'Preparing your drink',
  VENDING: 'Preparing your drink',
  DISPENSED: 'Please take your drink',
  CAPTURING: 'Please take your drink',
  CAPTURED: 'Purchased',
  AUTH_UNKNOWN: CHECKING_EN,
  CANCELLING: CHECKING_EN,
  VEND_UNKNOWN: CHECKING_EN,
  MANUAL_REVIEW: CHECKING_EN,
  DECLINED: 'The payment was not approved',
  CANCELLED: 'The purchase was cancelled',
  VEND_FAILED: 'The drink did not come out. The payment is being cancelled',
  REVERTING: 'The drink did not come out. The payment is being cancelled',
  REVERTED: 'The drink did not come out. The payment was cancelled',
  REFUNDING: 'Your refund is in progress',
  REFUNDED: 'Refunded',
  CREATED_BODY: 'Please wait a moment.',
  AUTHORIZING_BODY: 'Please wait. It usually takes a few seconds.',
  AUTHORIZED_BODY: 'The machine is about to start. Please wait in front of it.',
  VENDING_BODY: 'The machine is at work. Please wait in front of it.',
  DISPENSED_BODY: 'It has come out. Please take it from the tray.',
  CAPTURING_BODY: 'It has come out. Please take it from the tray.',
  CAPTURED_BODY: 'Thank you for your purchase.',
  AUTH_UNKNOWN_BODY:
    'It is decided within two minutes.\nIf it is cancelled, you are not charged.\nYou may close the screen.',
  CANCELLING_BODY:
    'The drink will not come out, and you are not charged.\nIt usually takes minutes, 24 hours at most.\nYou will see here when it is done.',
  VEND_UNKNOWN_BODY:
    'It is decided within six minutes.\nIf the drink came out, please take it.\nIf it did not, it is cancelled and you are not charged.',
  MANUAL_REVIEW_BODY:
    'Our staff is looking at it.\nYou will see the result here.\nIf it is urgent, contact us with your order number.',
  DECLINED_BODY: 'Please try again, or choose another payment method.',
  CANCELLED_BODY: 'You do not have to do anything.',
  VEND_FAILED_BODY: 'You do not have to do anything.',
  REVERTING_BODY: 'You do not have to do anything.',
  REVERTED_BODY: 'You do not have to do anything.',
  REFUNDING_BODY: 'You will see here when it is done. You do not have to do anything.',
  REFUNDED_BODY: 'What you paid has been returned.',
};

const reasonsJa: Record<OrderReason, string> = {
  REFUSED_BY_USER: 'お支払いの画面で取り消されました。',
  INSUFFICIENT_BALANCE: '残高が足りません。チャージするか、別の方法をおえらびください。',
  LIMIT_EXCEEDED:
    '決済サービスの利用上限額を超えています。上限をご確認いただくか、別の方法をおえらびください。',
  NOT_VERIFIED: '決済サービスでの本人確認が必要です。確認を済ませてから、もう一度お試しください。',
  METHOD_NOT_USABLE: 'このお支払い方法は、いまご利用いただけません。別の方法をおえらびください。',
  BINDING_ENDED: 'お支払い方法の連携が切れています。もう一度連携してください。',
  DECLINED: '決済サービスで承認されませんでした。別の方法をおえらびください。',
  PROVIDER_BUSY: '決済サービスが混み合っています。少し待ってから、もう一度お試しください。',
  PROVIDER_MISCONFIGURED:
    'ただいまこのお支払い方法をご利用いただけません。お客さまの設定に問題はありません。別の方法をおえらびください。',
  TOO_LATE: 'お支払いの確認に時間がかかったため、商品を出しませんでした。',
  MACHINE_OFFLINE: '自販機と通信できませんでした。',
  JAM: '自販機の中で商品が止まってしまいました。ご不便をおかけして申し訳ありません。',
  SOLD_OUT: '商品が売り切れていました。',
  DOOR_OPEN: '自販機の扉が開いていました。係員が作業中の可能性があります。',
  NOT_EXECUTED: '自販機に指示が届きませんでした。',
  MACHINE_FAULT: '自販機に不具合がありました。ご不便をおかけして申し訳ありません。',
  NO_EVIDENCE:
    '商品が出たことを確認できませんでした。もし商品が出ていても、請求されることはありません。',
  NOTHING_TAKEN: '商品が取り出されませんでした。',
  BY_OPERATOR: '担当者が手続きをしました。',
};

const reasonsEn: Record<OrderReason, string> = {
  REFUSED_BY_USER: 'It was cancelled on the payment screen.',
  INSUFFICIENT_BALANCE:
    'Your balance is too low. Top it up and try again, or choose another payment method.',
  LIMIT_EXCEEDED:
    'This is above the limit of your payment service. Check the limit, or choose another method.',
  NOT_VERIFIED:
    'Your payment service needs to verify your identity first. Please do so and try again.',
  METHOD_NOT_USABLE: 'This payment method cannot be used right now. Please choose another one.',
  BINDING_ENDED: 'The payment method is no longer linked. Please link it again.',
  DECLINED: 'Your payment service did not approve it. Please choose another payment method.',
  PROVIDER_BUSY: 'The payment service is busy. Please wait a little and try again.',
  PROVIDER_MISCONFIGURED:
    'This payment method is not available right now. Nothing is wrong on your side. Please choose another one.',
  TOO_LATE: 'Confirming the payment took too long, so the drink was not released.',
  MACHINE_OFFLINE: 'The machine could not be reached.',
  JAM: 'The drink got stuck in the machine. We are sorry for the trouble.',
  SOLD_OUT: 'The item had just sold out.',
  DOOR_OPEN: 'The door of the machine was open. Somebody may be working on it.',
  NOT_EXECUTED: 'The machine did not receive the order.',
  MACHINE_FAULT: 'The machine had a fault. We are sorry for the trouble.',
  NO_EVIDENCE:
    'We could not confirm that the drink came out. Even if it did, you will not be charged.',
  NOTHING_TAKEN: 'Nothing was taken out.',
  BY_OPERATOR: 'This was settled by our staff.',
};

/** What each state means to the person at the machine, and what happens next. */
export const orderStages = {
  ja: {
    ...titlesJa,
    ...bodiesJa,
  },
  en: stagesEn,
} as const satisfies Readonly<Record<Language, object>>;

type SumTitles = Partial<Record<OrderState, (yen: string) => string>>;

/** Titles about money that was or is being returned. They begin with the sum. */
const sumTitles: Readonly<Record<Language, SumTitles>> = {
  ja: {
    VEND_FAILED: (yen) => `${yen}のお支払いを取り消しています（商品が出なかったため）`,
    REVERTING: (yen) => `${yen}のお支払いを取り消しています（商品が出なかったため）`,
    REVERTED: (yen) => `${yen}のお支払いを取り消しました（商品が出なかったため）`,
    REFUNDING: (yen) => `${yen}の返金を手続き中です`,
    REFUNDED: (yen) => `${yen}を返金しました`,
  },
  en: {
    VEND_FAILED: (yen) => `The payment of ${yen} is being cancelled: the drink did not come out`,
    REVERTING: (yen) => `The payment of ${yen} is being cancelled: the drink did not come out`,
    REVERTED: (yen) => `The payment of ${yen} was cancelled: the drink did not come out`,
    REFUNDING: (yen) => `Your refund of ${yen} is in progress`,
    REFUNDED: (yen) => `${yen} has been refunded`,
  },
};

const partRefunded: Readonly<Record<Language, string>> = {
  ja: 'お支払いの一部をお返ししました。',
  en: 'Part of what you paid has been returned.',
};

/** Why a purchase failed, as the customer's screen says it. */
export const orderReasons: Readonly<Record<Language, Readonly<Record<OrderReason, string>>>> = {
  ja: reasonsJa,
  en: reasonsEn,
};

/**
 * The states in which the outcome is being checked. The screen then says what happens next, and not
 * a reason.
 */
const checked: readonly OrderState[] = [
  'AUTH_UNKNOWN',
  'CANCELLING',
  'VEND_UNKNOWN',
  'MANUAL_REVIEW',
];

/** The texts about an order, on the customer's screen and on the operator's. */
type Said = { readonly title: string; readonly body: string };

/** Formatted sums, with their unit. */
type Sums = {
  /** The price of the purchase. Undefined if it cost nothing. */
  readonly total: string | undefined;
  /** The sum of a partial refund. Undefined: there was none. */
  readonly part: string | undefined;
};

export function orderSentences(
  language: Language,
  { state, reason }: { readonly state: OrderState; readonly reason: OrderReason | null },
  { total, part }: Sums,
): Said {
  const texts = orderStages[language];
  const isPart = state === 'REFUNDED' && part !== undefined;
  const sum = part ?? total;
  const why =
    reason === null || checked.includes(state) ? undefined : orderReasons[language][reason];
  return {
    title: sum === undefined ? texts[state] : (sumTitles[language][state]?.(sum) ?? texts[state]),
    body: isPart ? partRefunded[language] : (why ?? texts[`${state}_BODY`]),
  };
}
