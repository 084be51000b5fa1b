import type { OrderState } from '../../../contract/order-state.ts';
import { messages } from '../../i18n/messages.ts';

type States<Suffix extends string> = { readonly [S in OrderState as `${S}${Suffix}`]: string };

const CHECKING_JA = '確認中です。もう一度購入しないでください';
const CHECKING_EN = 'We are checking. Please do not buy again';
const RETURNED_JA = '商品が出なかったため、お支払いは取り消されました（請求されません）';
const RETURNED_EN = 'The drink did not come out. You are not charged';

const titlesJa: States<''> = {
  CREATED: 'ご注文を受け付けました',
  AUTHORIZING: 'お支払いを確認しています',
  AUTHORIZED: '商品を準備しています',
  VENDING: '商品を準備しています',
  DISPENSED: 'お取り出しください',
  CAPTURING: 'お取り出しください',
  CAPTURED: '購入済み',
  AUTH_UNKNOWN: CHECKING_JA,
  CANCELLING: CHECKING_JA,
  VEND_UNKNOWN: CHECKING_JA,
  MANUAL_REVIEW: CHECKING_JA,
  DECLINED: 'お支払いが承認されませんでした',
  CANCELLED: '購入は取り消されました（請求されません）',
  VEND_FAILED: '商品が出なかったため、お支払いを取り消しています',
  REVERTING: '商品が出なかったため、お支払いを取り消しています',
  REVERTED: RETURNED_JA,
  REFUNDING: '返金の手続き中です',
  REFUNDED: '返金しました',
};

const bodiesJa: States<'_BODY'> = {
  CREATED_BODY: 'このままお待ちください。',
  AUTHORIZING_BODY: 'このままお待ちください。ふつうは数秒で終わります。',
  AUTHORIZED_BODY: '自販機が動きます。取り出し口の前でお待ちください。',
  VENDING_BODY: '自販機が動いています。取り出し口の前でお待ちください。',
  DISPENSED_BODY: '商品が出ました。取り出し口からお取りください。',
  CAPTURING_BODY: '商品が出ました。取り出し口からお取りください。',
  CAPTURED_BODY: 'ご購入ありがとうございます。',
  AUTH_UNKNOWN_BODY:
    'お支払いの結果を決済サービスに確認しています。承認されていなければ、請求されません。画面を閉じても確認は続きます。',
  CANCELLING_BODY:
    'お支払いの取り消しを決済サービスに確認しています。商品は出ません。終わると、ここでお知らせします。',
  VEND_UNKNOWN_BODY:
    '自販機との通信が途切れ、商品が出たかどうかを確認しています。出ていれば購入が完了し、出ていなければ自動で取り消されます（請求されません）。商品が出ているときは、そのままお取りください。',
  MANUAL_REVIEW_BODY:
    '自動で確認できなかったため、担当者が確認しています。結果はこの画面でお知らせします。お客さまのお手続きは必要ありません。',
  DECLINED_BODY: '請求されていません。',
  CANCELLED_BODY: 'お客さまのお手続きは必要ありません。',
  VEND_FAILED_BODY: '請求されません。お客さまのお手続きは必要ありません。',
  REVERTING_BODY: '請求されません。お客さまのお手続きは必要ありません。',
  REVERTED_BODY: 'お客さまのお手続きは必要ありません。',
  REFUNDING_BODY: '終わると、ここでお知らせします。お客さまのお手続きは必要ありません。',
  REFUNDED_BODY: 'お支払いいただいた金額をお返ししました。',
};

/** What a state means to the person in front of the machine, and what happens next. */
export const stageMessages = messages({
  ja: { ...titlesJa, ...bodiesJa, TAKE_PAID_BODY: '商品が出ました。お支払いが確定しました。' },
  en: {
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
    CANCELLED: 'The purchase was cancelled. You are not charged',
    VEND_FAILED: 'The drink did not come out. The payment is being cancelled',
    REVERTING: 'The drink did not come out. The payment is being cancelled',
    REVERTED: RETURNED_EN,
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
      'We are asking the payment service for the result. If it was not approved, you are not charged. This goes on even if you close the screen.',
    CANCELLING_BODY:
      'We are confirming with the payment service that the payment is cancelled. The drink will not come out. You will see here when it is done.',
    VEND_UNKNOWN_BODY:
      'The connection to the machine was lost, and we are finding out whether the drink came out. If it did, the purchase is completed; if not, it is cancelled and you are not charged. If the drink is there, please take it.',
    MANUAL_REVIEW_BODY:
      'It could not be settled automatically, so our staff is looking at it. You will see the result here. You do not have to do anything.',
    DECLINED_BODY: 'You have not been charged.',
    CANCELLED_BODY: 'You do not have to do anything.',
    VEND_FAILED_BODY: 'You will not be charged. You do not have to do anything.',
    REVERTING_BODY: 'You will not be charged. You do not have to do anything.',
    REVERTED_BODY: 'The payment was cancelled. You do not have to do anything.',
    REFUNDING_BODY: 'You will see here when it is done. You do not have to do anything.',
    REFUNDED_BODY: 'What you paid has been returned.',
    TAKE_PAID_BODY: 'It has come out, and the payment is complete.',
  },
});
