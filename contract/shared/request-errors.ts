import type { ErrorRow } from './error-row.ts';

/** Not the person's fault. Waiting helps. */
const unavailable = {
  status: 503,
  title: { ja: '一時的につながりません', en: 'Temporarily unavailable' },
  body: {
    ja: 'しばらくしてから、もう一度お試しください。',
    en: 'Please try again in a little while.',
  },
  action: 'retry',
  logged: true,
} as const satisfies ErrorRow;

/** Errors of sessions, addresses, requests and external platforms, after sign-in. */
export const requestErrors = {
  // Sessions.
  LINE_TOKEN_INVALID: {
    status: 401,
    title: { ja: 'ログインの有効期限が切れました', en: 'Your sign-in has expired' },
    body: {
      ja: 'LINEの認証の有効期限が切れています。もう一度ログインしてください。',
      en: 'Your LINE sign-in is no longer valid. Please sign in again.',
    },
    action: 'sign-in',
    logged: false,
  },
  SESSION_REQUIRED: {
    status: 401,
    title: { ja: 'ログインが必要です', en: 'Please sign in' },
    body: {
      ja: 'ログインしてからご利用ください。',
      en: 'Please sign in to continue.',
    },
    action: 'sign-in',
    logged: false,
  },
  SESSION_REVOKED: {
    status: 401,
    title: { ja: 'ログアウトされました', en: 'You have been signed out' },
    body: {
      ja: 'この端末からはログアウトされています。もう一度ログインしてください。',
      en: 'This device has been signed out. Please sign in again.',
    },
    action: 'sign-in',
    logged: false,
  },
  ACCOUNT_CLOSED: {
    status: 401,
    title: { ja: '退会済みです', en: 'Your account has been deleted' },
    body: {
      ja: 'もう一度ご利用になる場合は、ログインしてください。',
      en: 'To use the service again, please sign in.',
    },
    action: 'sign-in',
    logged: false,
  },
  LINE_PROOF_REQUIRED: {
    status: 403,
    title: { ja: 'LINEでの確認が必要です', en: 'Please confirm with LINE' },
    body: {
      ja: 'ご本人の確認のため、LINEで開き直すか、ご利用中のLINEアカウントでログインしてから、もう一度お試しください。',
      en: 'Please reopen this service in LINE, or log in with the LINE account that is signed in here, and try again.',
    },
    action: 'sign-in',
    logged: false,
  },
  CUSTOM_TOKEN_INVALID: {
    status: 401,
    title: { ja: 'もう一度ログインしてください', en: 'Please sign in again' },
    body: {
      ja: 'ログイン用のトークンが無効か、すでに使われています。もう一度ログインしてください。',
      en: 'The sign-in token is invalid or was already used. Please sign in again.',
    },
    action: 'sign-in',
    logged: false,
  },
  ACCOUNT_CONFLICT: {
    status: 409,
    title: { ja: 'アカウントをご確認ください', en: 'Which account?' },
    body: {
      ja: '別のLINEアカウントでログイン中です。使うアカウントをえらんでください。',
      en: 'Another LINE account is signed in. Please choose which one to use.',
    },
    action: 'choose-account',
    logged: false,
  },
  PERSON_CHANGED: {
    status: 409,
    title: { ja: 'アカウントが切り替わりました', en: 'The account has changed' },
    body: {
      ja: '別の画面で、別のLINEアカウントに切り替わりました。この操作は行われていません。画面を読み込み直してください。',
      en: 'Another LINE account was signed in elsewhere in this browser. Nothing was done. Please reload the page.',
    },
    action: 'retry',
    logged: false,
  },
  // Addresses.
  PAGE_NOT_FOUND: {
    status: 404,
    // §8: `errorMessage` fills in the path.
    message: 'Page not found: {path}',
    title: { ja: 'ページが見つかりません', en: 'Page Not Found' },
    body: {
      ja: 'お探しのページは移動したか、アドレスが違う可能性があります。',
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
  WEBHOOK_SIGNATURE_INVALID: {
    status: 401,
    title: { ja: '署名を確認できません', en: 'The signature does not fit' },
    body: {
      ja: 'リクエストの署名が、設定されたチャネルのものではありません。',
      en: 'The request is not signed with the secret of the channel that is set up.',
    },
    action: 'none',
    // Anybody can send a webhook. Strangers must not fill the log that operators read.
    logged: false,
  },
  // Ways to pay.
  PAY_METHOD_NOT_OFFERED: {
    status: 404,
    title: { ja: 'この方法はご利用いただけません', en: 'Not available here' },
    body: {
      ja: 'このサービスでは、えらばれたお支払い方法をご利用いただけません。',
      en: 'This service does not offer that payment method.',
    },
    action: 'home',
    logged: false,
  },
  PAY_METHOD_NOT_USABLE: {
    status: 409,
    title: { ja: 'いまは変更できません', en: 'Not possible right now' },
    body: {
      ja: 'このお支払い方法は、いまこの操作ができません。最新の状態をご確認ください。',
      en: 'That is not possible with this payment method right now. Please check its current state.',
    },
    action: 'retry',
    logged: false,
  },
  PAY_PROVIDER_UNAVAILABLE: {
    status: 503,
    title: { ja: '決済サービスに接続できません', en: 'The payment service is not answering' },
    body: {
      ja: '決済サービスが混み合っているか、メンテナンス中です。しばらくしてから、もう一度お試しください。',
      en: 'The payment service is busy or under maintenance. Please try again in a little while.',
    },
    action: 'retry',
    logged: true,
  },
  PAY_PROVIDER_MISCONFIGURED: {
    status: 503,
    title: { ja: 'ただいまご利用いただけません', en: 'Temporarily unavailable' },
    body: {
      ja: 'このお支払い方法の設定に問題があります。運営会社へお問い合わせください。',
      en: 'This payment method is not set up correctly. Please contact the operator.',
    },
    action: 'home',
    logged: true,
  },
  // External platforms.
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
  STORE_UNAVAILABLE: unavailable,
  /** A pay method or a coupon has a shape that this version does not know. */
  DATA_UNREADABLE: unavailable,
  SEALED_UNREADABLE: {
    status: 503,
    title: { ja: 'ただいま手続きできません', en: 'Not possible at the moment' },
    body: {
      ja: '保管している情報を読み取れず、完了していません。運営会社に知らせました。しばらくしてから、もう一度お試しください。',
      en: 'Information that we keep could not be read, so nothing was completed. The operator has been told. Please try again in a little while.',
    },
    action: 'home',
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
  // Only the browser raises these.
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
