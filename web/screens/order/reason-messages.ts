import type { OrderReason } from '../../../contract/order-state.ts';
import { messages } from '../../i18n/messages.ts';

const ja: Record<OrderReason, string> = {
  REFUSED_BY_USER: 'お支払いの画面で取り消されました。',
  INSUFFICIENT_BALANCE:
    '残高が足りません。チャージしてからもう一度お試しいただくか、別のお支払い方法をお選びください。',
  LIMIT_EXCEEDED:
    '決済サービスの利用上限額を超えています。上限をご確認いただくか、別のお支払い方法をお選びください。',
  NOT_VERIFIED: '決済サービスでの本人確認が必要です。確認を済ませてから、もう一度お試しください。',
  METHOD_NOT_USABLE:
    'このお支払い方法は、いまご利用いただけません。別のお支払い方法をお選びください。',
  BINDING_ENDED: 'お支払い方法の登録が切れています。もう一度登録してください。',
  DECLINED: '決済サービスで承認されませんでした。別のお支払い方法をお選びください。',
  PROVIDER_BUSY: '決済サービスが混み合っています。少し待ってから、もう一度お試しください。',
  PROVIDER_MISCONFIGURED:
    'ただいまこのお支払い方法をご利用いただけません。お客さまの設定に問題はありません。別のお支払い方法をお選びください。',
  TOO_LATE: 'お支払いの確認に時間がかかったため、商品を出しませんでした。',
  MACHINE_OFFLINE: '自販機と通信できませんでした。',
  JAM: '自販機の中で商品が止まってしまいました。ご不便をおかけして申し訳ありません。',
  SOLD_OUT: '商品が売り切れていました。',
  DOOR_OPEN: '自販機の扉が開いていました。係員が作業中の可能性があります。',
  NOT_EXECUTED: '自販機に指示が届きませんでした。',
  MACHINE_FAULT: '自販機に不具合がありました。ご不便をおかけして申し訳ありません。',
  NO_EVIDENCE:
    '商品が出たことを確認できませんでした。もし商品が出ていても、請求されることはありません。',
  BY_OPERATOR: '担当者が手続きをしました。',
};

/** Why a purchase did not go through. */
export const reasonMessages = messages({
  ja,
  en: {
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
    BY_OPERATOR: 'This was settled by our staff.',
  },
});
