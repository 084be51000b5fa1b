import type { ProviderState } from '../../../contract/console/operation-errors.ts';
import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts of a payment's states at its provider. */
export const providerStateTexts: Readonly<Record<ProviderState, LocalText>> = {
  NONE: { ja: 'お支払いなし', en: 'no payment' },
  UNPROVEN: { ja: '回答からは分かりません', en: 'unclear' },
  PENDING: { ja: '手続き中', en: 'in progress' },
  AUTHORIZED: { ja: '保留中（仮売上）', en: 'held' },
  CAPTURED: { ja: '請求済み', en: 'charged' },
  CANCELLED: { ja: '取り消し済み', en: 'cancelled' },
  REFUNDED: { ja: '返金済み', en: 'refunded' },
  EXPIRED: { ja: '保留の期限切れ', en: 'the hold expired' },
  FAILED: { ja: '失敗', en: 'failed' },
};
