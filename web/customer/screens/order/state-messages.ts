import { orderStages } from '../../../../contract/shared/order-sentences.ts';
import type { OrderState } from '../../../../contract/shared/order-state.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Timeline, TimelineEvent } from '../../purchase/timeline.ts';

/** What each state means to the person at the machine, and what happens next. */
export const stageMessages = messages({
  ja: {
    ...orderStages.ja,
    TAKE_PAID_BODY: (amount: string, method: string) => `${method}で${amount}お支払い済み`,
  },
  en: { ...orderStages.en, TAKE_PAID_BODY: (amount, method) => `${amount} paid with ${method}` },
});

const historyJa: Record<OrderState, string> = {
  CREATED: 'ご購入を受け付けました',
  AUTHORIZING: 'お支払いの確認を始めました',
  AUTHORIZED: 'お支払いが承認されました',
  DECLINED: 'お支払いが承認されませんでした',
  AUTH_UNKNOWN: 'お支払いの結果を確認中',
  CANCELLING: 'お支払いの取り消しを始めました',
  CANCELLED: '取り消しました',
  VENDING: '自販機に商品を出す指示を送りました',
  DISPENSED: '商品が出ました',
  VEND_FAILED: '商品が出ませんでした',
  VEND_UNKNOWN: '商品が出たかどうかを確認中',
  CAPTURING: 'お支払いの確定を始めました',
  CAPTURED: 'お支払いが確定しました',
  REVERTING: 'お支払いの取り消しを始めました',
  REVERTED: 'お支払いを取り消しました',
  REFUNDING: '返金の手続きを始めました',
  REFUNDED: '返金しました',
  MANUAL_REVIEW: '担当者が確認しています',
};

/** Each step of a purchase, in the past tense. */
export const historyMessages = messages({
  ja: historyJa,
  en: {
    CREATED: 'We received your order',
    AUTHORIZING: 'Confirming the payment began',
    AUTHORIZED: 'The payment was approved',
    DECLINED: 'The payment was not approved',
    AUTH_UNKNOWN: 'Checking the result of the payment',
    CANCELLING: 'Cancelling the payment began',
    CANCELLED: 'Cancelled',
    VENDING: 'The machine was told to release the drink',
    DISPENSED: 'The drink came out',
    VEND_FAILED: 'The drink did not come out',
    VEND_UNKNOWN: 'Checking whether the drink came out',
    CAPTURING: 'Booking the payment began',
    CAPTURED: 'The payment was completed',
    REVERTING: 'Cancelling the payment began',
    REVERTED: 'The payment was cancelled',
    REFUNDING: 'The refund began',
    REFUNDED: 'Refunded',
    MANUAL_REVIEW: 'Our staff is looking at it',
  },
});

/** Texts about the money of a purchase whose drink came out. */
export const moneyMessages = messages({
  ja: {
    title: 'ご請求について',
    charging: 'お支払いを確定しています',
    charged: 'お支払いが確定しました',
  },
  en: {
    title: 'About the charge',
    charging: 'The payment is being completed',
    charged: 'The payment is complete',
  },
});

type TimelineTexts = Record<TimelineEvent | 'title' | keyof Timeline, string>;

const timelineJa: TimelineTexts = {
  title: 'お支払いから返金まで',
  payment: '支払い',
  machine: '自販機',
  refund: '返金',
  nothingToPay: 'お支払いはありません',
  approved: '承認されました',
  captured: 'お支払いが確定しました',
  refused: '承認されませんでした',
  unconfirmed: '確認できませんでした',
  payUnknown: '結果を確認中です',
  out: '商品が出ました',
  notOut: '商品が出ませんでした',
  outUnknown: '商品が出たことを確認できていません',
  notStarted: '動かしていません',
  notCharged: '必要ありません',
  releasing: 'お支払いを取り消しています',
  released: 'お支払いを取り消しました',
  refunding: '返金の手続き中です',
  refunded: '返金しました',
  undecided: '確認が終わると決まります',
};

/** What happened at each station of a purchase without a paid drink. */
export const timelineMessages = messages({
  ja: timelineJa,
  en: {
    title: 'From payment to refund',
    payment: 'Payment',
    machine: 'Machine',
    refund: 'Refund',
    nothingToPay: 'Nothing to pay',
    approved: 'Approved',
    captured: 'Completed',
    refused: 'Not approved',
    unconfirmed: 'Could not be confirmed',
    payUnknown: 'Being checked',
    out: 'The drink came out',
    notOut: 'The drink did not come out',
    outUnknown: 'Not confirmed that the drink came out',
    notStarted: 'Not started',
    notCharged: 'Not needed',
    releasing: 'The payment is being cancelled',
    released: 'The payment was cancelled',
    refunding: 'In progress',
    refunded: 'Refunded',
    undecided: 'Decided after the check',
  },
});
