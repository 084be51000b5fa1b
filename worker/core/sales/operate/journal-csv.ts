import { csvLine } from '../../csv-line.ts';
import type { JournalEntry, JournalSide } from './month-journal.ts';
import { daysOfMonth } from './sales-periods.ts';

const sideHeads = (side: '借方' | '貸方') =>
  ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)', '税額'].map(
    (head) => `${side}${head}`,
  );

/**
 * The columns of the file 仕訳帳 of Money Forward クラウド会計, A to AA. freee reads the same file as its
 * 汎用形式, which has amounts and taxes on both sides and asks which column is which.
 *
 * @see https://biz.moneyforward.com/support/tax-return/guide/import-books/ib01.html
 * @see https://support.freee.co.jp/hc/ja/articles/204847430
 */
const heads = [
  ...['取引No', '取引日'],
  ...sideHeads('借方'),
  ...sideHeads('貸方'),
  ...['摘要', '仕訳メモ', 'タグ', 'MF仕訳タイプ', '決算整理仕訳'],
  ...['作成日時', '作成者', '最終更新日時', '最終更新者'],
];

const cellsOf = (side: JournalSide | undefined) =>
  side
    ? [side.account, side.sub, '', '', side.tax, '', side.yen, side.taxYen]
    : Array.from({ length: 8 }, () => null);

/**
 * Returns entries as CSV, on the last day of their month. Lines with the same number are one entry, whose
 * sides have the same sum.
 */
export function journalCsv(month: string, entries: readonly JournalEntry[]): string {
  const day = daysOfMonth(month).at(-1)?.replaceAll('-', '/') ?? '';
  const lines = entries.flatMap(({ text, debits, credits }, index) =>
    Array.from({ length: Math.max(debits.length, credits.length) }, (_, row) =>
      csvLine([
        ...[index + 1, day],
        ...cellsOf(debits[row]),
        ...cellsOf(credits[row]),
        ...[text, '', '', '', '', '', '', '', ''],
      ]),
    ),
  );
  return [csvLine(heads), ...lines].join('');
}
