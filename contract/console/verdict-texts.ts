import type { LocalText } from '../shared/language.ts';

/** The texts of the results of a comparison with a provider's file. */
export const verdictTexts = {
  AGREES: { ja: '一致', en: 'Agrees' },
  IN_PROGRESS: { ja: '進行中の注文', en: 'The order is in progress' },
  NEAR_MIDNIGHT: { ja: '前後の日のファイルにある', en: 'In the file of the day before or after' },
  NO_ORDER: { ja: 'ファイルだけにある（注文なし）', en: 'Only in the file: there is no order' },
  CAPTURED_THERE: { ja: '請求済みだが当社は未計上', en: 'Charged there, not sold here' },
  NOT_CAPTURED_THERE: { ja: '当社は売上、ファイルに請求なし', en: 'Sold here, not charged there' },
  NOT_IN_FILE: { ja: 'ファイルにない', en: 'Not in the file' },
  AMOUNT_DIFFERS: { ja: '金額が違う', en: 'The amounts differ' },
  PAID_TWICE: { ja: '二重に請求', en: 'Charged twice' },
  REFUNDED_THERE: { ja: '返金済みだが当社は未記録', en: 'Refunded there, not here' },
  NOT_REFUNDED_THERE: { ja: '当社は返金、ファイルに返金なし', en: 'Refunded here, not there' },
  REFUNDED_TWICE: { ja: '二重に返金', en: 'Refunded twice' },
  OPEN_AUTHORIZATION: { ja: '仮売上が残っている', en: 'A hold is still open' },
  MANUAL_REVIEW: { ja: '人の判断待ちの注文', en: 'The order waits for a person' },
  FLAGGED: { ja: '要確認の印がある注文', en: 'The order is flagged' },
  UNREADABLE: { ja: '読めない注文', en: 'The order cannot be read' },
} as const satisfies Record<string, LocalText>;
