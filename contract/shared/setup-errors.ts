import type { ErrorRow } from './error-row.ts';

/** Errors of the first-time set-up. The form shows them and keeps the typed values. */
export const setupErrors = {
  CONSENT_OUTDATED: {
    status: 409,
    title: { ja: '規約が新しくなりました', en: 'The terms have changed' },
    body: {
      ja: '規約またはプライバシーポリシーが新しくなりました。新しい内容をご確認のうえ、もう一度同意してください。',
      en: 'The terms or the privacy policy have changed. Please read the new version and agree again.',
    },
    action: 'none',
    logged: false,
  },
  CONSENT_REQUIRED: {
    status: 409,
    title: { ja: '規約への同意が必要です', en: 'Please agree to the terms first' },
    body: {
      ja: '先に、利用規約とプライバシーポリシーへの同意が必要です。',
      en: 'Please agree to the terms of use and the privacy policy first.',
    },
    action: 'none',
    logged: false,
  },
  PHONE_NUMBER_REFUSED: {
    status: 422,
    title: { ja: 'この番号には送れません', en: 'This number cannot be used' },
    body: {
      ja: 'この電話番号にはSMSを送れません。番号をお確かめください。',
      en: 'No SMS can be sent to this number. Please check it.',
    },
    action: 'none',
    logged: false,
  },
  SMS_LIMIT: {
    status: 429,
    title: { ja: '送信の上限に達しました', en: 'Too many messages' },
    body: {
      ja: 'SMSの送信回数の上限に達しました。時間をおいて、もう一度お試しください。',
      en: 'The limit for messages has been reached. Please try again later.',
    },
    action: 'none',
    logged: false,
  },
  CODE_WRONG: {
    status: 422,
    title: { ja: 'コードが違います', en: 'Wrong code' },
    body: {
      ja: '認証コードが違います。SMSに書かれた6桁の数字をお確かめください。',
      en: 'That is not the code. Please check the 6 digits in the message.',
    },
    action: 'none',
    logged: false,
  },
  CODE_LOCKED: {
    status: 429,
    title: { ja: 'このコードは使えません', en: 'This code can no longer be used' },
    body: {
      ja: '5回まちがえたため、このコードは使えなくなりました。時間をおいて、新しいコードを送ってください。',
      en: 'After five wrong tries this code can no longer be used. Please send a new code later.',
    },
    action: 'none',
    logged: false,
  },
  CODE_EXPIRED: {
    status: 409,
    title: { ja: 'コードの有効期限が切れています', en: 'The code has expired' },
    body: {
      ja: 'このコードは期限切れか、すでに使えなくなっています。新しいコードを送ってください。',
      en: 'This code has expired or can no longer be used. Please send a new one.',
    },
    action: 'none',
    logged: false,
  },
  CODE_UNCERTAIN: {
    status: 503,
    title: { ja: '確認できませんでした', en: 'Not confirmed' },
    body: {
      ja: 'コードの確認結果を受け取れませんでした。同じコードでもう一度お試しください。入力の回数には数えません。',
      en: 'We did not learn whether the code is right. Please try the same code again; it does not count as another try.',
    },
    action: 'retry',
    logged: true,
  },
  SMS_UNAVAILABLE: {
    status: 503,
    title: { ja: 'SMSを送れませんでした', en: 'The message was not sent' },
    body: {
      ja: 'いまSMSを送ることができません。しばらくしてから、もう一度お試しください。',
      en: 'No message can be sent right now. Please try again in a little while.',
    },
    action: 'retry',
    logged: true,
  },
  SMS_NOT_CONFIGURED: {
    status: 503,
    title: { ja: 'SMSの準備ができていません', en: 'SMS is not set up' },
    body: {
      ja: 'このサービスではSMSの送信がまだ設定されていません。運営会社へお問い合わせください。',
      en: 'This service cannot send messages yet. Please contact the operator.',
    },
    action: 'none',
    logged: true,
  },
} as const satisfies Record<string, ErrorRow>;
