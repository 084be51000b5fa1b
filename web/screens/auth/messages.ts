import { messages } from '../../i18n/messages.ts';

/** Texts of the entry and of the return from PayPay. */
export const authMessages = messages({
  ja: {
    lead: 'LINEで、自販機の飲み物を選んで買えます。',
    howTitle: 'はじめかた',
    scan: '自販機に貼ってあるQRコードを読み取ります。お店から届いたLINEのリンクからも開けます。',
    open: 'LINEでサインインします。',
    start: '飲み物を選びます。',
    whichShop:
      'サービスごとに入口が異なります。お使いになる自販機のQRコードかリンクから開いてください。',
    nothing: 'PayPayの登録の結果は届いていません',
    nothingBody:
      'この画面は、PayPayでの手続きのあとに表示されます。お支払い方法の画面からはじめてください。',
    received: 'PayPayから戻りました',
    receivedBody: '登録の確認は準備中です。登録はまだ完了していません。',
    toMethods: 'お支払い方法へ',
    home: 'ホームへ',
  },
  en: {
    lead: 'Choose and buy drinks from vending machines with LINE.',
    howTitle: 'How to start',
    scan: 'Scan the QR code on the machine, or open the LINE link you received from the shop.',
    open: 'Sign in with LINE.',
    start: 'Choose your drink.',
    whichShop:
      'Every service has its own entrance. Please use the QR code or link of your machine.',
    nothing: 'Nothing has come back from PayPay',
    nothingBody: 'This page appears after PayPay. Please start from the payment methods.',
    received: 'You are back from PayPay',
    receivedBody: 'Confirming the link is not open yet. PayPay has not been linked.',
    toMethods: 'To the payment methods',
    home: 'To the home page',
  },
});
