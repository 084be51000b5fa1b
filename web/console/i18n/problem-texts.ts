import type { ProblemReason } from '../../../contract/customer/orders.ts';
import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts of the problems that customers report. */
export const problemTexts: Readonly<Record<ProblemReason, LocalText>> = {
  'nothing-came': { ja: '商品が出ない', en: 'Nothing came' },
  'wrong-item': { ja: '違う商品が出た', en: 'The wrong item came' },
  damaged: { ja: '商品の破損', en: 'The item is damaged' },
  'charged-wrongly': { ja: '請求の誤り', en: 'Charged wrongly' },
  other: { ja: 'その他', en: 'Something else' },
};
