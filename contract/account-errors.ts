import type { ErrorRow } from './error-row.ts';

/** What stands in the way of closing an account, and of signing in while one is being closed. */
export const accountErrors = {
  CLOSING_ORDER_OPEN: {
    status: 409,
    title: {
      ja: 'お支払いが完了していない購入があります',
      en: 'A purchase is still being settled',
    },
    body: {
      ja: 'お支払いの処理が続いている購入があるため、まだ削除できません。通常は数分で終わります。購入の状況をご確認のうえ、もう一度お試しください。',
      en: 'A purchase of yours is still being settled, so the account cannot be deleted yet. This mostly takes a few minutes. Please look at the purchase and try again.',
    },
    action: 'none',
    logged: false,
  },
  CLOSING_BINDING_OPEN: {
    status: 409,
    title: { ja: 'お支払い方法を登録中です', en: 'A payment method is being added' },
    body: {
      ja: 'お支払い方法の登録が途中のため、まだ削除できません。登録を終えるか、30分ほどたってから、もう一度お試しください。',
      en: 'A payment method is half-way through being added, so the account cannot be deleted yet. Finish adding it, or try again in about 30 minutes.',
    },
    action: 'none',
    logged: false,
  },
  ACCOUNT_CLOSING: {
    status: 409,
    title: { ja: 'アカウントを削除しました', en: 'Your account has been deleted' },
    body: {
      ja: '削除の後処理をしています。もう一度ご利用になる場合は、数分後に開き直してください。新しいアカウントで始まります。',
      en: 'We are finishing the deletion. To use the service again, please come back in a few minutes: you will begin with a new account.',
    },
    action: 'none',
    logged: false,
  },
} as const satisfies Record<string, ErrorRow>;
