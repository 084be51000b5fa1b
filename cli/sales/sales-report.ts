import { BYTE_ORDER_MARK, csvLine } from '../../worker/core/csv-line.ts';
import type {
  Sales,
  SalesLine,
  SoldAmounts,
} from '../../worker/core/sales/operate/add-up-sales.ts';

/** Returns the lines by machine number, then by product. */
const sorted = ({ lines }: Sales): readonly SalesLine[] =>
  [...lines.values()].toSorted(
    (one, other) =>
      one.machineCode.localeCompare(other.machineCode, 'ja', { numeric: true }) ||
      one.productId.localeCompare(other.productId) ||
      one.ratePercent - other.ratePercent,
  );

/** Returns the sales as CSV: a line for each machine, product and tax rate. */
export function salesCsv(sales: Sales): string {
  const header = [
    ...['machineCode', 'machineId', 'machine', 'productId', 'product', 'taxRatePercent'],
    ...['soldPieces', 'soldYen', 'soldTaxYen', 'discountYen'],
    ...['refundedPieces', 'refundedYen', 'refundedTaxYen'],
  ];
  const rows = sorted(sales).map((line) =>
    csvLine([
      ...[line.machineCode, line.machineId, line.machineName],
      ...[line.productId, line.productName, line.ratePercent],
      ...[line.sold.pieces, line.sold.amountYen, line.sold.taxYen, line.discountYen],
      ...[line.refunded.pieces, line.refunded.amountYen, line.refunded.taxYen],
    ]),
  );
  return [BYTE_ORDER_MARK, csvLine(header), ...rows].join('');
}

const yen = (amount: number) => `${amount.toLocaleString('en')} yen`;
const words = ({ pieces, amountYen, taxYen }: SoldAmounts) =>
  `${pieces} pieces, ${yen(amountYen)} (tax ${yen(taxYen)})`;

function sum(lines: readonly SalesLine[], side: 'sold' | 'refunded'): SoldAmounts {
  const total = { pieces: 0, amountYen: 0, taxYen: 0 };
  for (const line of lines) {
    total.pieces += line[side].pieces;
    total.amountYen += line[side].amountYen;
    total.taxYen += line[side].taxYen;
  }
  return total;
}

/** Returns a summary: the totals, each tax rate, and the excluded orders. */
export function salesSummary(title: string, sales: Sales): string {
  const lines = sorted(sales);
  const byRate = Object.entries(Object.groupBy(lines, ({ ratePercent }) => String(ratePercent)));
  const discount = lines.reduce((all, { discountYen }) => all + discountYen, 0);
  return [
    `${title}: ${sales.orders} orders. Sold ${words(sum(lines, 'sold'))}; refunded ${words(sum(lines, 'refunded'))}.`,
    ...byRate.map(
      ([rate, of = []]) =>
        `  ${rate} %: sold ${words(sum(of, 'sold'))}; refunded ${words(sum(of, 'refunded'))}`,
    ),
    ...(discount > 0
      ? [
          `Coupons reduced the prices by ${yen(discount)}. The amounts above are after this discount.`,
        ]
      : []),
    ...sales.unreadable.map(
      (id) => `UNREADABLE  ${id}: stored by a newer version, or damaged. Not counted.`,
    ),
  ].join('\n');
}
