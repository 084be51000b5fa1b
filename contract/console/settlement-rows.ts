import type { LocalText } from '../shared/language.ts';

/** Why a row of a settlement file could not be read. Each text contains the cell. */
export const rowProblems = {
  STATUS_NOT_MAPPED: (cell) => ({
    ja: `ステータス「${cell}」が列の定義にありません。`,
    en: `its status “${cell}” is not in the mapping`,
  }),
  AMOUNT_WRONG: (cell) => ({
    ja: `金額「${cell}」が整数ではありません。`,
    en: `its amount “${cell}” is no whole number`,
  }),
  TIME_WRONG: (cell) => ({
    ja: `日時「${cell}」が日付ではありません。`,
    en: `its time “${cell}” is no date`,
  }),
  BANK_AMOUNT_WRONG: (cell) => ({
    ja: `入金額「${cell}」が、金額から手数料を引いた額と異なります。`,
    en: `its paid-out amount “${cell}” is not the amount less the fee`,
  }),
  QUOTES_WRONG: () => ({
    ja: '引用符の閉じ方が読み取れません。',
    en: 'its quotes do not end where a cell ends',
  }),
  PAYMENT_UNNAMED: () => ({ ja: '決済の番号がありません。', en: 'it names no payment' }),
} as const satisfies Record<string, (cell: string) => LocalText>;
export type RowProblem = keyof typeof rowProblems;
