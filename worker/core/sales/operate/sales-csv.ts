import type { SalesTable } from '../../../../contract/console/sales.ts';
import type { Language } from '../../../../contract/shared/language.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../csv-line.ts';
import type { Count } from '../counts.ts';
import type { MonthClosing } from './read-closing.ts';
import type { SalesReport } from './read-sales.ts';
import type { SalesRow } from './sales-rows.ts';

const texts = {
  ja: {
    key: {
      ...{ times: '時間帯・日', hours: '時間帯', machines: '自販機ID' },
      ...{ products: '商品ID', methods: '支払い方法', rates: '税率(%)' },
    },
    code: '番号',
    name: '名前',
    count: ['販売数', '売上(税込)', 'うち消費税', '返金数', '返金額(税込)', 'うち消費税(返金)'],
    previous: '前の期間',
    net: ['差引(税込)', '差引のうち消費税'],
    total: '合計',
    month: '対象月',
    seller: '事業者名',
    registrationNumber: '登録番号',
    fee: '手数料',
    bank: '入金額',
    correction: '締めた月の訂正',
  },
  en: {
    key: {
      ...{ times: 'Time', hours: 'Hour', machines: 'Machine id' },
      ...{ products: 'Product id', methods: 'Method', rates: 'Tax rate (%)' },
    },
    code: 'Number',
    name: 'Name',
    count: ['Sold', 'Sales (yen)', 'Tax in sales', 'Refunded', 'Refunds (yen)', 'Tax in refunds'],
    previous: 'previous period',
    net: ['Net (yen)', 'Tax in net'],
    total: 'Total',
    month: 'Month',
    seller: 'Seller',
    registrationNumber: 'Registration number',
    fee: 'Fees',
    bank: 'Paid out',
    correction: 'Correction of',
  },
} as const;

/** Returns the column heads for `cellsOf`. */
export const countHeads = (language: Language): readonly string[] => texts[language].count;

/** Returns a count as cells of a CSV line. */
export const cellsOf = (count: Count) => [
  ...[count.captured, count.capturedYen, count.capturedTaxYen],
  ...[count.refunded, count.refundedYen, count.refundedTaxYen],
];

/** Returns one table of a sales page as CSV: UTF-8 with a byte order mark, for spreadsheet programs. */
export function salesCsv(report: SalesReport, table: SalesTable, language: Language): string {
  const text = texts[language];
  const hasNames = table === 'machines' || table === 'products';
  const names = ({ code, name }: SalesRow) => [
    ...(table === 'machines' ? [code ?? ''] : []),
    ...(hasNames ? [name?.[language] ?? ''] : []),
  ];
  const header = [
    text.key[table],
    ...(table === 'machines' ? [text.code] : []),
    ...(hasNames ? [text.name] : []),
    ...text.count,
    ...text.count.map((name) => `${name} ${text.previous}`),
  ];
  const rows = report.tables[table].map((one) =>
    csvLine([one.key, ...names(one), ...cellsOf(one.count), ...cellsOf(one.previous)]),
  );
  return [BYTE_ORDER_MARK, csvLine(header), ...rows].join('');
}

/** Returns a month's closing as CSV: a line for each tax rate, the total, and the fees. */
export function closingCsv(closing: MonthClosing, language: Language): string {
  const text = texts[language];
  const { rates, total, seller, month, corrections, settlements } = closing;
  const amounts = (count: Count) => [
    ...cellsOf(count),
    count.capturedYen - count.refundedYen,
    count.capturedTaxYen - count.refundedTaxYen,
  ];
  return [
    BYTE_ORDER_MARK,
    csvLine([text.month, month]),
    csvLine([text.seller, seller.name[language]]),
    csvLine([text.registrationNumber, seller.registrationNumber ?? '']),
    csvLine([text.key.rates, ...text.count, ...text.net]),
    ...rates.map(({ ratePercent, count }) => csvLine([ratePercent, ...amounts(count)])),
    csvLine([text.total, ...amounts(total)]),
    ...corrections.map(({ month: of, counts }) =>
      csvLine([`${text.correction} ${of}`, ...amounts(counts.total)]),
    ),
    ...settlements.map(({ kind, feeYen, bankYen }) =>
      csvLine([kind, text.fee, feeYen, text.bank, bankYen]),
    ),
  ].join('');
}
