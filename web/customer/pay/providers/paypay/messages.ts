import { messages } from '../../../../i18n/messages.ts';
import type { ProviderTexts } from '../provider.ts';

/** Texts about PayPay only. */
export const paypayMessages = messages({
  ja: {
    note: 'PayPayの残高などで支払います',
    bind: 'PayPayを連携する',
    bindMore: '別のPayPayを連携する',
    release:
      'PayPayで確保されていた金額は元に戻ります。PayPayアプリの取引履歴には、すぐから数分で反映されます。',
    refund:
      'お支払いに使った方法へ戻ります。PayPay残高には通常数分で、クレジットの場合は次回以降のご利用明細に反映されます。',
    sentTo: 'PayPay株式会社',
    sent: '受付番号、このサービスのアドレス、ブラウザーの種類',
    sentWhy: 'PayPayアカウントとの連携と、お支払い',
    received: 'お支払いの許可と、電話番号の下4桁',
  },
  en: {
    note: 'Pay from your PayPay balance and more',
    bind: 'Link PayPay',
    bindMore: 'Link another PayPay',
    release:
      'The amount reserved at PayPay is released. The history in the PayPay app shows it at once or within a few minutes.',
    refund:
      'It goes back to where it was paid from: usually within minutes to a PayPay balance, by the next statement to a card.',
    sentTo: 'PayPay Corporation',
    sent: 'A reference number, the address of this service, your kind of browser',
    sentWhy: 'Linking your PayPay account, and payments',
    received: 'The permission to pay, and the last four digits of your phone number',
  },
} satisfies Record<'ja' | 'en', ProviderTexts>);
