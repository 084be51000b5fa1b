import type { LocalText } from '../../../contract/shared/language.ts';
import type { OrderReason } from '../../../contract/shared/order-state.ts';

/** The texts of the reasons why an order failed, for staff. */
export const reasonTexts: Readonly<Record<OrderReason, LocalText>> = {
  REFUSED_BY_USER: { ja: 'お客様が決済画面で取消', en: 'Cancelled by the customer' },
  INSUFFICIENT_BALANCE: { ja: '残高不足', en: 'Balance too low' },
  LIMIT_EXCEEDED: { ja: '決済サービスの上限超過', en: 'Above the limit of the payment service' },
  NOT_VERIFIED: { ja: '決済サービスの本人確認が未完了', en: 'Not verified at the payment service' },
  METHOD_NOT_USABLE: { ja: 'この支払い方法は利用不可', en: 'The method cannot be used' },
  BINDING_ENDED: { ja: '連携の終了', en: 'The method is no longer linked' },
  DECLINED: { ja: '決済サービスが承認せず', en: 'Declined by the payment service' },
  PROVIDER_BUSY: { ja: '決済サービスの混雑', en: 'The payment service was busy' },
  PROVIDER_MISCONFIGURED: { ja: '決済の設定に誤り', en: 'The merchant’s settings are wrong' },
  TOO_LATE: { ja: '決済の確認が間に合わず', en: 'Paid too late to vend' },
  MACHINE_OFFLINE: { ja: '自販機が未接続', en: 'The machine was offline' },
  JAM: { ja: '商品の詰まり', en: 'Jam' },
  SOLD_OUT: { ja: '売り切れ', en: 'Sold out' },
  DOOR_OPEN: { ja: '扉が開いていた', en: 'The door was open' },
  NOT_EXECUTED: { ja: '指示は実行されず', en: 'The command was not carried out' },
  MACHINE_FAULT: { ja: '自販機の故障', en: 'Fault of the machine' },
  NO_EVIDENCE: { ja: '商品が出たか確認できず', en: 'No evidence of a drop' },
  NOTHING_TAKEN: { ja: '商品は取り出されず', en: 'Nothing was taken' },
  BY_OPERATOR: { ja: '担当者の操作', en: 'By a member of staff' },
};
