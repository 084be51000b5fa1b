import type { ErrorRow } from './error-row.ts';

/** Reasons why an account cannot be closed, or signed in to while it is being closed. */
export const accountErrors = {
  CLOSING_ORDER_OPEN: {
    status: 409,
    title: {
      ja: 'お支払いの処理が続いています',
      en: 'A purchase is still being settled',
    },
    body: {
      ja: 'お支払いの処理が終わってから、もう一度お試しください。通常は数分で終わります。',
      en: 'Please try again once it is settled, mostly within a few minutes.',
    },
    action: 'none',
    logged: false,
  },
  CLOSING_BINDING_OPEN: {
    status: 409,
    title: { ja: 'お支払い方法を連携中です', en: 'A payment method is being added' },
    body: {
      ja: '連携を終えるか、30分ほどたってから、もう一度お試しください。',
      en: 'Please finish adding it, or try again in about 30 minutes.',
    },
    action: 'none',
    logged: false,
  },
  ACCOUNT_CLOSING: {
    status: 409,
    title: { ja: '退会しました', en: 'Your account has been deleted' },
    body: {
      ja: 'もう一度ご利用になる場合は、数分後に開き直してください。',
      en: 'To use the service again, please come back in a few minutes.',
    },
    action: 'none',
    logged: false,
  },
} as const satisfies Record<string, ErrorRow>;
