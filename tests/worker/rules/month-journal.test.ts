import { expect, test } from 'vitest';
import type { Bookkeeping } from '../../../contract/console/bookkeeping.ts';
import { noCount, noCounts } from '../../../worker/core/sales/counts.ts';
import { journalCsv } from '../../../worker/core/sales/operate/journal-csv.ts';
import { monthJournal } from '../../../worker/core/sales/operate/month-journal.ts';
import { encodeShiftJis } from '../../../worker/core/shift-jis.ts';

const provider = (receivableSub: string) => ({
  ...{
    receivable: '売掛金',
    receivableSub,
    fees: '支払手数料',
    feesTax: `手数料税${receivableSub}`,
  },
});
const accounts: Bookkeeping = {
  ...{ sales: '売上高', bank: '普通預金', noTax: '対象外' },
  salesTax: { 8: '課税売上 (軽)8%', 10: '課税売上 10%' },
  providers: { paypay: provider('PayPay'), dpay: provider('d払い') },
};
const closing = {
  month: '2026-10',
  rates: [
    { ratePercent: 8, count: { ...noCount, capturedYen: 320, capturedTaxYen: 22 } },
    {
      ratePercent: 10,
      count: {
        ...noCount,
        capturedYen: 160,
        capturedTaxYen: 14,
        refundedYen: 160,
        refundedTaxYen: 14,
      },
    },
  ],
  methods: [
    { kind: 'paypay', count: { ...noCount, capturedYen: 400, refundedYen: 160 } },
    { kind: 'dpay', count: { ...noCount, capturedYen: 80 } },
  ],
  ...{ total: noCount, days: [], proposed: null, closed: null, isOver: true, unproven: [] },
  corrections: [],
  settlements: [],
};
/** Returns each entry as its debits and credits: account, sub-account, tax category, yen, tax. */
const shown = (month: Parameters<typeof monthJournal>[0]) =>
  monthJournal(month, accounts).map(({ text, debits, credits }) => ({
    text,
    debits: debits.map(({ account, sub, tax, yen, taxYen }) => [account, sub, tax, yen, taxYen]),
    credits: credits.map(({ account, sub, tax, yen, taxYen }) => [account, sub, tax, yen, taxYen]),
  }));

test('sales debit each provider, and refunds reduce the sum, at each tax rate', () => {
  expect(shown(closing)).toEqual([
    {
      text: '自販機売上 2026-10',
      debits: [
        ['売掛金', 'PayPay', '対象外', 400, null],
        ['売掛金', 'd払い', '対象外', 80, null],
      ],
      credits: [
        ['売上高', '', '課税売上 (軽)8%', 320, 22],
        ['売上高', '', '課税売上 10%', 160, 14],
      ],
    },
    {
      text: '自販機売上 返金 2026-10',
      debits: [['売上高', '', '課税売上 10%', 160, 14]],
      credits: [['売掛金', 'PayPay', '対象外', 160, null]],
    },
  ]);
});

test('fees and payouts in the settlement files reduce what a provider owes', () => {
  const settlement = { kind: 'dpay', days: 2, paidYen: 480, refundedYen: 0 } as const;
  const settlements = [{ ...settlement, feeYen: 12, bankYen: 468 }];
  const owed = (yen: number) => [['売掛金', 'd払い', '対象外', yen, null]];
  expect(shown({ ...closing, settlements }).slice(2)).toEqual([
    {
      text: 'd払い 手数料 2026-10',
      debits: [['支払手数料', '', '手数料税d払い', 12, null]],
      credits: owed(12),
    },
    {
      text: 'd払い 入金 2026-10',
      debits: [['普通預金', '', '対象外', 468, null]],
      credits: owed(468),
    },
  ]);
  const silent = [{ ...settlement, feeYen: null, bankYen: null }];
  expect(shown({ ...closing, settlements: silent })).toHaveLength(2);
});

test('a correction of a closed month is an entry with its sides exchanged', () => {
  const count = { ...noCount, capturedYen: -160, capturedTaxYen: -11 };
  const counts = { ...noCounts, rates: { 8: count }, methods: { paypay: count } };
  const corrections = [{ month: '2026-09', counts }];
  expect(shown({ ...closing, corrections }).slice(2)).toEqual([
    {
      text: '自販機売上 2026-09 訂正',
      debits: [['売上高', '', '課税売上 (軽)8%', 160, 11]],
      credits: [['売掛金', 'PayPay', '対象外', 160, null]],
    },
  ]);
});

test('the file has the 27 columns of Money Forward, a number for each entry, and the last day of the month', () => {
  const lines = journalCsv('2026-10', monthJournal(closing, accounts)).split('\r\n');
  const cells = lines.map((line) => line.split(','));
  expect(cells.slice(0, 4).map(({ length }) => length)).toEqual([27, 27, 27, 27]);
  expect(cells[0]).toEqual(
    expect.arrayContaining([
      '取引No',
      '取引日',
      '借方勘定科目',
      '貸方税区分',
      '摘要',
      '最終更新者',
    ]),
  );
  expect(lines[1]).toBe(
    '1,2026/10/31,売掛金,PayPay,,,対象外,,400,,売上高,,,,課税売上 (軽)8%,,320,22,自販機売上 2026-10,,,,,,,,',
  );
  expect(cells.slice(1, -1).map(([number]) => number)).toEqual(['1', '1', '2']);
});

test('Shift_JIS has every letter that the file needs, and 〓 for one that it lacks', () => {
  const text = 'A1,売掛金,ｶﾅ,d払い～（軽）8%\r\n';
  expect(new TextDecoder('shift_jis').decode(encodeShiftJis(text))).toBe(text);
  expect(new TextDecoder('shift_jis').decode(encodeShiftJis('茶🍵'))).toBe('茶〓');
  expect([...encodeShiftJis('表')]).toEqual([0x95, 0x5c]);
});
