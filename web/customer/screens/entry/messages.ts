import { messages } from '../../../i18n/messages.ts';

/** Texts of the entry page. */
export const entryMessages = messages({
  ja: {
    lead: 'LINEで、自販機の飲み物をえらんで買えます。',
    howTitle: 'はじめかた',
    scan: '自販機に貼ってあるQRコードを読み取ります。お店から届いたLINEのリンクからも開けます。',
    open: 'LINEでログインします。',
    start: '飲み物をえらびます。',
    whichShop:
      'サービスごとに入口が異なります。お使いになる自販機のQRコードかリンクから開いてください。',
  },
  en: {
    lead: 'Choose and buy drinks from vending machines with LINE.',
    howTitle: 'How to start',
    scan: 'Scan the QR code on the machine, or open the LINE link you received from the shop.',
    open: 'Sign in with LINE.',
    start: 'Choose your drink.',
    whichShop:
      'Every service has its own entrance. Please use the QR code or link of your machine.',
  },
});
