import { messages } from '../../i18n/messages.ts';

/** Texts on where the money is. */
export const moneyMessages = messages({
  ja: {
    title: 'ご請求について',
    notYet: 'まだ請求されていません',
    held: 'お支払いを確保しています（まだ確定していません）',
    checking: '確認中です',
    charging: 'お支払いを確定しています',
    charged: 'お支払いが確定しました',
    notCharged: '請求されていません',
    releasing: '取り消しの手続き中です（請求されません）',
    released: '取り消しました（請求されません）',
    refunding: '返金の手続き中です',
    refunded: '返金しました',
    paypayRelease:
      'PayPayで確保されていた金額は元に戻ります。PayPayアプリの取引履歴には、すぐから数分で反映されます。',
    dpayRelease:
      'd払いでは請求されません。ご利用明細に一時的に表示されることがありますが、あとから消えます。',
    paypayRefund:
      'お支払いに使った方法へ戻ります。PayPay残高には通常数分で、クレジットの場合は次回以降のご利用明細に反映されます。',
    dpayRefund: '次回以降のご利用明細に反映されます。',
  },
  en: {
    title: 'About the charge',
    notYet: 'Not charged so far',
    held: 'The amount is reserved, not charged yet',
    checking: 'Being checked',
    charging: 'The payment is being completed',
    charged: 'The payment is complete',
    notCharged: 'Not charged',
    releasing: 'Being cancelled. You are not charged',
    released: 'Cancelled. You are not charged',
    refunding: 'The refund is in progress',
    refunded: 'Refunded',
    paypayRelease:
      'The amount reserved at PayPay is released. The history in the PayPay app shows it at once or within a few minutes.',
    dpayRelease:
      'Nothing is charged by d払い. It may show up in your statement for a while and then disappears.',
    paypayRefund:
      'It goes back to where it was paid from: usually within minutes to a PayPay balance, by the next statement to a card.',
    dpayRefund: 'You will see it by your next statement.',
  },
});
