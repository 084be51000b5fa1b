import type { ErrorRow } from './error-row.ts';
import type { LocalText } from './language.ts';

const forbidden = 'Forbidden';
const signInFailed: LocalText = {
  ja: 'ログインできませんでした',
  en: 'Sign-in did not succeed',
};

/** Errors before a session exists. Rows marked §8 use the specification's texts verbatim. */
export const signInErrors = {
  // §8: the login result lacks code 200 or a token.
  J009: {
    status: 401,
    message: 'サインインに失敗しました。(J009)',
    title: signInFailed,
    body: {
      ja: 'しばらくしてから、もう一度お試しください。',
      en: 'Please try again in a little while.',
    },
    action: 'sign-in',
    logged: true,
  },
  // §8: no JWT after the login. The lower-case code lets support distinguish it from J009.
  j009: {
    status: 401,
    message: 'サインインに失敗しました。(j009)',
    title: signInFailed,
    body: {
      ja: 'Cookieが許可されているかご確認のうえ、もう一度お試しください。',
      en: 'Please check that cookies are allowed, then try again.',
    },
    action: 'sign-in',
    logged: true,
  },
  // §8: 403 Forbidden, one row per situation.
  MISSING_LIFF_ID: {
    status: 403,
    message: forbidden,
    title: signInFailed,
    body: {
      ja: 'LINEログインの設定が見つかりません。運営会社へお問い合わせください。',
      en: 'This service has no LINE sign-in configured. Please contact the operator.',
    },
    action: 'none',
    logged: true,
  },
  MISSING_ACCESS_TOKEN: {
    status: 403,
    message: forbidden,
    title: signInFailed,
    body: {
      ja: 'LINEの認証情報を受け取れませんでした。もう一度ログインしてください。',
      en: 'We did not receive your LINE sign-in. Please sign in again.',
    },
    action: 'sign-in',
    logged: false,
  },
  LIFF_INIT_FAILED: {
    status: 403,
    message: forbidden,
    title: { ja: 'LINEに接続できませんでした', en: 'Could not start LINE sign-in' },
    body: {
      ja: 'LINEの準備中に問題が起きました。もう一度お試しください。',
      en: 'Something went wrong while starting LINE. Please try again.',
    },
    action: 'retry',
    logged: true,
  },
  LIFF_NETWORK: {
    status: 403,
    message: forbidden,
    title: { ja: 'LINEに接続できませんでした', en: 'Could not reach LINE' },
    body: {
      ja: '通信状況をご確認のうえ、もう一度お試しください。',
      en: 'Please check your connection and try again.',
    },
    action: 'retry',
    logged: false,
  },
  LIFF_APP_UNKNOWN: {
    status: 403,
    message: forbidden,
    title: { ja: 'このリンクは使えません', en: 'This link cannot be used' },
    body: {
      ja: 'LINEに登録されていないアプリのリンクです。正しいリンクから開き直してください。',
      en: 'LINE does not know the app in this link. Please open the app from the correct link.',
    },
    action: 'home',
    logged: true,
  },
  LIFF_TOKEN_REJECTED: {
    status: 403,
    message: forbidden,
    title: { ja: 'もう一度開いてください', en: 'Please open the app again' },
    body: {
      ja: 'LINEの認証の有効期限が切れています。画面を閉じて、LINEから開き直してください。',
      en: 'Your LINE sign-in has expired. Please close this screen and open it again from LINE.',
    },
    action: 'open-line',
    logged: false,
  },
  LIFF_LOGIN_EXPIRED: {
    status: 403,
    message: forbidden,
    title: { ja: 'もう一度ログインしてください', en: 'Please sign in again' },
    body: {
      ja: 'ログインの途中で有効期限が切れました。もう一度お試しください。',
      en: 'The sign-in took too long. Please try again.',
    },
    action: 'sign-in',
    logged: false,
  },
  LIFF_ACCESS_DENIED: {
    status: 403,
    message: forbidden,
    title: { ja: 'ログインを中止しました', en: 'Sign-in was cancelled' },
    body: {
      ja: 'LINEで許可されなかったため、ログインしていません。ご利用にはLINEでの許可が必要です。',
      en: 'You did not allow access in LINE, so you are not signed in. The service needs that permission.',
    },
    action: 'sign-in',
    logged: false,
  },
  LINE_USER_NOT_CREATED: {
    status: 403,
    message: forbidden,
    title: signInFailed,
    body: {
      ja: 'アカウントを作成できませんでした。しばらくしてから、もう一度お試しください。',
      en: 'Your account could not be created. Please try again in a little while.',
    },
    action: 'sign-in',
    logged: true,
  },
  CHANNEL_MISMATCH: {
    status: 403,
    message: forbidden,
    title: signInFailed,
    body: {
      ja: '別のサービス用のLINE認証です。このサービスのリンクから開き直してください。',
      en: 'That LINE sign-in is for another service. Please open the app from this service’s link.',
    },
    action: 'sign-in',
    logged: false,
  },
  CROSS_ORIGIN: {
    status: 403,
    message: forbidden,
    title: { ja: '受け付けられませんでした', en: 'Request refused' },
    body: {
      ja: '別のサイトからの操作は受け付けられません。アプリの画面から操作してください。',
      en: 'Requests from other sites are refused. Please use the app itself.',
    },
    action: 'home',
    logged: false,
  },
} as const satisfies Record<string, ErrorRow>;
