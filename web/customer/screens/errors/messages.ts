import { messages } from '../../../i18n/messages.ts';

/** Texts of the error screen and of the sign-in screens. */
export const errorMessages = messages({
  ja: {
    retry: 'もう一度試す',
    notLoaded:
      'このページはまだ読み込まれていません。電波の届くところで、つながると自動で開きます。',
    notCharged: 'この画面でのお支払いは行われていません。',
    seeOrders: 'お支払いの状況は、購入履歴で確認できます。',
    reload: '読み込み直す',
    signIn: 'LINEでログイン',
    home: 'ホームへ',
    start: 'はじめの画面へ',
    openLine: 'LINEで開き直す',
    chooseAccount: 'アカウントをえらぶ',
    requestId: 'お問い合わせ番号',
    copy: 'コピー',
    copied: 'コピーしました',
    choose: 'どちらのアカウントで使いますか？',
    chooseBody:
      'このブラウザーでログイン中のアカウントと、いま開いたリンクのLINEアカウントが異なります。ほかの人から受け取ったリンクを開いた場合は、「ログイン中」のアカウントのままお使いください。',
    current: 'ログイン中',
    incoming: 'リンクのアカウント',
    keep: (name: string | null) => `${name ?? '今のアカウント'}のまま使う`,
    change: (name: string | null) => `${name ?? 'もう一つのアカウント'}に切り替える`,
    closed: '退会しました',
    closedBody:
      'ご利用ありがとうございました。お客さまの情報を削除し、お支払い方法とLINEの連携を解除しました。',
    closedAgain:
      '数分後から、新しいアカウントでご利用いただけます。このページは閉じてかまいません。',
    signedOut: 'ログアウトしました',
    signedOutBody: 'ご利用ありがとうございました。もう一度使うときは、LINEでログインしてください。',
  },
  en: {
    retry: 'Try again',
    notLoaded:
      'This page has not been loaded yet. It opens by itself once you are connected again.',
    notCharged: 'Nothing has been charged on this page.',
    seeOrders: 'Your orders show the state of your payment.',
    reload: 'Reload',
    signIn: 'Sign in with LINE',
    home: 'Go to the home page',
    start: 'Go to the start page',
    openLine: 'Open again in LINE',
    chooseAccount: 'Choose an account',
    requestId: 'Reference',
    copy: 'Copy',
    copied: 'Copied',
    choose: 'Which account do you want to use?',
    chooseBody:
      'The account signed in on this browser is not the LINE account of the link you opened. If somebody else sent you the link, stay with the account that is signed in.',
    current: 'Signed in',
    incoming: 'Account of the link',
    keep: (name) => `Stay with ${name ?? 'this account'}`,
    change: (name) => `Switch to ${name ?? 'the other account'}`,
    closed: 'Your account has been deleted',
    closedBody:
      'Thank you for having used this service. Your information has been deleted, and your payment methods and LINE are disconnected.',
    closedAgain:
      'In a few minutes you may begin again with a new account. You can close this page.',
    signedOut: 'You have signed out',
    signedOutBody: 'Thank you. To use the app again, please sign in with LINE.',
  },
});
