import { messages } from '../../../../i18n/messages.ts';
import type { ProviderTexts } from '../provider.ts';

/** Texts about d払い only. */
export const dpayMessages = messages({
  ja: {
    note: '電話料金合算などで支払います',
    bind: 'd払いを連携する',
    bindMore: '別のd払いを連携する',
    release:
      'd払いでは請求されません。ご利用明細に一時的に表示されることがありますが、あとから消えます。',
    refund: '次回以降のご利用明細に反映されます。',
    sentTo: 'GMOペイメントゲートウェイ株式会社、株式会社NTTドコモ',
    sent: '受付番号、このサービスの名前とアドレス',
    sentWhy: 'd払いの連携と、お支払い',
    received: 'お支払いの許可',
  },
  en: {
    note: 'Pay with your phone bill and more',
    bind: 'Link d Barai',
    bindMore: 'Link another d Barai',
    release:
      'Nothing is charged by d Barai. It may show up in your statement for a while and then disappears.',
    refund: 'You will see it by your next statement.',
    sentTo: 'GMO Payment Gateway, Inc. and NTT DOCOMO, INC.',
    sent: 'A reference number, the name and address of this service',
    sentWhy: 'Linking d Barai, and payments',
    received: 'The permission to pay',
  },
} satisfies Record<'ja' | 'en', ProviderTexts>);
