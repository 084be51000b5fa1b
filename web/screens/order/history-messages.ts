import type { OrderState } from '../../../contract/order-state.ts';
import { messages } from '../../i18n/messages.ts';

const ja: Record<OrderState, string> = {
  CREATED: 'ご注文を受け付けました',
  AUTHORIZING: 'お支払いの確認を始めました',
  AUTHORIZED: 'お支払いが承認されました',
  DECLINED: 'お支払いが承認されませんでした',
  AUTH_UNKNOWN: 'お支払いの結果を確認中',
  CANCELLING: 'お支払いの取り消しを始めました',
  CANCELLED: '取り消しました（請求なし）',
  VENDING: '自販機に商品を出す指示を送りました',
  DISPENSED: '商品が出ました',
  VEND_FAILED: '商品が出ませんでした',
  VEND_UNKNOWN: '商品が出たかどうかを確認中',
  CAPTURING: 'お支払いの確定を始めました',
  CAPTURED: 'お支払いが確定しました',
  REVERTING: 'お支払いの取り消しを始めました',
  REVERTED: 'お支払いを取り消しました（請求なし）',
  REFUNDING: '返金の手続きを始めました',
  REFUNDED: '返金しました',
  MANUAL_REVIEW: '担当者が確認しています',
};

/** Each step of a purchase, as it is looked back on. */
export const historyMessages = messages({
  ja,
  en: {
    CREATED: 'We received your order',
    AUTHORIZING: 'Confirming the payment began',
    AUTHORIZED: 'The payment was approved',
    DECLINED: 'The payment was not approved',
    AUTH_UNKNOWN: 'Checking the result of the payment',
    CANCELLING: 'Cancelling the payment began',
    CANCELLED: 'Cancelled, not charged',
    VENDING: 'The machine was told to release the drink',
    DISPENSED: 'The drink came out',
    VEND_FAILED: 'The drink did not come out',
    VEND_UNKNOWN: 'Checking whether the drink came out',
    CAPTURING: 'Booking the payment began',
    CAPTURED: 'The payment was completed',
    REVERTING: 'Cancelling the payment began',
    REVERTED: 'The payment was cancelled, not charged',
    REFUNDING: 'The refund began',
    REFUNDED: 'Refunded',
    MANUAL_REVIEW: 'Our staff is looking at it',
  },
});
