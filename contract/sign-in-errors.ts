import type { ErrorRow } from './error-row.ts';
import type { LocalText } from './language.ts';

const forbidden = 'Forbidden';
const signInFailed: LocalText = {
  ja: 'サインインできませんでした',
  en: 'Sign-in did not succeed',
};

/**
 * Situation → status, words, action. The one place an expected failure gets its status; rows marked
 * §8 hold the specification's words exactly.
 */
export const errorCatalogue = {
  // §8: login result without code 200 or without a token.
  J009: {
    status: 401,
    message: 'サインインに失敗しました。(J009)',
    title: signInFailed,
    body: {
      ja: 'サインインに失敗しました。(J009) しばらくしてから、もう一度お試しください。',
      en: 'Sign-in failed. (J009) Please try again in a little while.',
    },
    action: 'sign-in',
    logged: true,
  },
  // §8: no JWT after the login; the code is written in small letters so that support can tell them apart.
  j009: {
    status: 401,
    message: 'サインインに失敗しました。(j009)',
    title: signInFailed,
    body: {
      ja: 'サインインに失敗しました。(j009) Cookieが許可されているかご確認のうえ、もう一度お試しください。',
      en: 'Sign-in failed. (j009) Please check that cookies are allowed, then try again.',
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
      ja: 'LINEの認証情報を受け取れませんでした。もう一度サインインしてください。',
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
    title: { ja: 'もう一度サインインしてください', en: 'Please sign in again' },
    body: {
      ja: 'サインインの途中で有効期限が切れました。もう一度お試しください。',
      en: 'The sign-in took too long. Please try again.',
    },
    action: 'sign-in',
    logged: false,
  },
  LIFF_ACCESS_DENIED: {
    status: 403,
    message: forbidden,
    title: { ja: 'サインインを中止しました', en: 'Sign-in was cancelled' },
    body: {
      ja: 'LINEで許可されなかったため、サインインしていません。ご利用にはLINEでの許可が必要です。',
      en: 'You did not allow access in LINE, so you are not signed in. The service needs that permission.',
    },
    action: 'sign-in',
    logged: false,
  },
  LIFF_ID_REFUSED: {
    status: 403,
    message: forbidden,
    title: { ja: 'このリンクは使えません', en: 'This link cannot be used' },
    body: {
      ja: 'リンクのLIFF IDがこのサービスのものではありません。正しいリンクから開き直してください。',
      en: 'The LIFF id in this link does not belong to this service. Please use the correct link.',
    },
    action: 'home',
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
  // Sessions.
  LINE_TOKEN_INVALID: {
    status: 401,
    title: { ja: 'もう一度サインインしてください', en: 'Please sign in again' },
    body: {
      ja: 'LINEの認証の有効期限が切れています。もう一度サインインしてください。',
      en: 'Your LINE sign-in is no longer valid. Please sign in again.',
    },
    action: 'sign-in',
    logged: false,
  },
  SESSION_REQUIRED: {
    status: 401,
    title: { ja: 'サインインが必要です', en: 'Please sign in' },
    body: {
      ja: 'サインインしてからご利用ください。',
      en: 'Please sign in to continue.',
    },
    action: 'sign-in',
    logged: false,
  },
  SESSION_REVOKED: {
    status: 401,
    title: { ja: 'サインアウトされました', en: 'You have been signed out' },
    body: {
      ja: 'この端末のサインインは終了しています。もう一度サインインしてください。',
      en: 'This device has been signed out. Please sign in again.',
    },
    action: 'sign-in',
    logged: false,
  },
  CUSTOM_TOKEN_INVALID: {
    status: 401,
    title: { ja: 'もう一度サインインしてください', en: 'Please sign in again' },
    body: {
      ja: 'サインイン用のトークンが無効か、すでに使われています。もう一度サインインしてください。',
      en: 'The sign-in token is invalid or was already used. Please sign in again.',
    },
    action: 'sign-in',
    logged: false,
  },
  ACCOUNT_CONFLICT: {
    status: 409,
    title: { ja: 'アカウントをご確認ください', en: 'Which account?' },
    body: {
      ja: '別のLINEアカウントでサインイン中です。使うアカウントを選んでください。',
      en: 'Another LINE account is signed in. Please choose which one to use.',
    },
    action: 'choose-account',
    logged: false,
  },
  // Addresses.
  PAGE_NOT_FOUND: {
    status: 404,
    // §8: the path is put in by `errorMessage`.
    message: 'Page not found: {path}',
    title: { ja: 'ページが見つかりません', en: 'Page Not Found' },
    body: {
      ja: 'お探しのページは移動したか、アドレスが間違っている可能性があります。',
      en: 'The page may have moved, or the address may be wrong.',
    },
    action: 'home',
    logged: false,
  },
  CLIENT_NOT_FOUND: {
    status: 404,
    title: { ja: 'サービスが見つかりません', en: 'Service not found' },
    body: {
      ja: 'このアドレスのサービスは見つかりません。QRコードやリンクをご確認ください。',
      en: 'There is no service at this address. Please check the QR code or the link.',
    },
    action: 'none',
    logged: false,
  },
  NOT_FOUND: {
    status: 404,
    title: { ja: '見つかりません', en: 'Not found' },
    body: {
      ja: 'お探しの情報は見つかりませんでした。',
      en: 'What you are looking for was not found.',
    },
    action: 'home',
    logged: false,
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: { ja: '受け付けられませんでした', en: 'Method not allowed' },
    body: {
      ja: 'この操作は受け付けられません。',
      en: 'This address does not take that method.',
    },
    action: 'home',
    logged: false,
  },
  // Requests.
  INVALID_REQUEST: {
    status: 400,
    title: { ja: '内容をご確認ください', en: 'Please check your input' },
    body: {
      ja: '送信された内容に誤りがあります。ご確認のうえ、もう一度お試しください。',
      en: 'Something in the request is not right. Please check it and try again.',
    },
    action: 'none',
    logged: false,
  },
  BODY_TOO_LARGE: {
    status: 413,
    title: { ja: 'サイズが大きすぎます', en: 'Too large' },
    body: {
      ja: '送信された内容が大きすぎます。',
      en: 'The request is too large.',
    },
    action: 'none',
    logged: false,
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: { ja: '少し時間をおいてください', en: 'Please wait a moment' },
    body: {
      ja: '短い時間に操作が続きました。1分ほどおいてから、もう一度お試しください。',
      en: 'Too many requests in a short time. Please wait about a minute and try again.',
    },
    action: 'retry',
    logged: false,
  },
  // The outside world.
  LINE_UNAVAILABLE: {
    status: 503,
    title: { ja: 'LINEに接続できません', en: 'LINE is not answering' },
    body: {
      ja: 'LINEが混み合っているか、メンテナンス中です。しばらくしてから、もう一度お試しください。',
      en: 'LINE is busy or under maintenance. Please try again in a little while.',
    },
    action: 'retry',
    logged: true,
  },
  STORE_UNAVAILABLE: {
    status: 503,
    title: { ja: 'ただいま利用できません', en: 'Temporarily unavailable' },
    body: {
      ja: 'ただいま接続しづらくなっています。しばらくしてから、もう一度お試しください。',
      en: 'The service is hard to reach right now. Please try again in a little while.',
    },
    action: 'retry',
    logged: true,
  },
  INTERNAL: {
    status: 500,
    title: { ja: '問題が発生しました', en: 'Internal Server Error' },
    body: {
      ja: '予期しない問題が発生しました。もう一度お試しください。',
      en: 'Something unexpected went wrong. Please try again.',
    },
    action: 'retry',
    logged: true,
  },
  // Seen only by the browser.
  OFFLINE: {
    status: 503,
    title: { ja: '通信できません', en: 'No connection' },
    body: {
      ja: '通信状況をご確認のうえ、もう一度お試しください。',
      en: 'Please check your connection and try again.',
    },
    action: 'retry',
    logged: false,
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorCatalogue;

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** The row of a code that came over the wire; an unknown one (a newer edge) reads as INTERNAL. */
export function errorRow(code: string): ErrorRow & { readonly code: ErrorCode } {
  const known = isErrorCode(code) ? code : 'INTERNAL';
  return { code: known, ...errorCatalogue[known] };
}

/** What can go wrong on the way to a session; rows marked §8 hold the specification's words exactly. */
export const signInErrors = {
  // §8: login result without code 200 or without a token.
  J009: {
    status: 401,
    message: 'サインインに失敗しました。(J009)',
    title: signInFailed,
    body: {
      ja: 'サインインに失敗しました。(J009) しばらくしてから、もう一度お試しください。',
      en: 'Sign-in failed. (J009) Please try again in a little while.',
    },
    action: 'sign-in',
    logged: true,
  },
  // §8: no JWT after the login; the code is written in small letters so that support can tell them apart.
  j009: {
    status: 401,
    message: 'サインインに失敗しました。(j009)',
    title: signInFailed,
    body: {
      ja: 'サインインに失敗しました。(j009) Cookieが許可されているかご確認のうえ、もう一度お試しください。',
      en: 'Sign-in failed. (j009) Please check that cookies are allowed, then try again.',
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
      ja: 'LINEの認証情報を受け取れませんでした。もう一度サインインしてください。',
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
    title: { ja: 'もう一度サインインしてください', en: 'Please sign in again' },
    body: {
      ja: 'サインインの途中で有効期限が切れました。もう一度お試しください。',
      en: 'The sign-in took too long. Please try again.',
    },
    action: 'sign-in',
    logged: false,
  },
  LIFF_ACCESS_DENIED: {
    status: 403,
    message: forbidden,
    title: { ja: 'サインインを中止しました', en: 'Sign-in was cancelled' },
    body: {
      ja: 'LINEで許可されなかったため、サインインしていません。ご利用にはLINEでの許可が必要です。',
      en: 'You did not allow access in LINE, so you are not signed in. The service needs that permission.',
    },
    action: 'sign-in',
    logged: false,
  },
  LIFF_ID_REFUSED: {
    status: 403,
    message: forbidden,
    title: { ja: 'このリンクは使えません', en: 'This link cannot be used' },
    body: {
      ja: 'リンクのLIFF IDがこのサービスのものではありません。正しいリンクから開き直してください。',
      en: 'The LIFF id in this link does not belong to this service. Please use the correct link.',
    },
    action: 'home',
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
