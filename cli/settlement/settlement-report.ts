import { rowProblems } from '../../contract/console/settlement-rows.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../worker/core/csv-line.ts';
import type { BadRow } from '../../worker/core/operations/settlement/file-payments.ts';
import {
  type Finding,
  type Reconciliation,
  stateOf,
} from '../../worker/core/operations/settlement/finding.ts';

const yen = (amount: number) => `${amount.toLocaleString('en')} yen`;

/**
 * Returns whether a person must check the result: it has a difference, a bad row, or a provider
 * query that was not sent.
 */
export const needsPerson = ({ findings, bad }: Reconciliation): boolean =>
  findings.length > 0 || bad.length > 0;

/** Returns the result as text: the counts, each difference, each bad row. */
export function settlementTable(result: Reconciliation): string {
  const { day, counts, findings, bad, totals } = result;
  const all = Object.entries(counts).map(([verdict, count]) => `${verdict} ${count}`);
  const { orders, capturedYen, rows, otherDays, paidYen, refundedYen } = totals;
  const asides = [
    ...(otherDays > 0 ? [`${otherDays} rows are of other days and were skipped.`] : []),
    ...(totals.notCompared > 0
      ? [`${totals.notCompared} orders were paid at a provider whose file is missing.`]
      : []),
    ...(totals.notAsked > 0
      ? [
          `${totals.notAsked} differences were not checked with the provider. Check that the file is of this tenant and day. --ask raises the limit.`,
        ]
      : []),
  ];
  return [
    `${day}: ${orders} orders, captured here ${yen(capturedYen)}. ${all.join(', ') || 'Nothing to compare.'}`,
    `files: ${rows} rows, paid ${yen(paidYen)}, refunded ${yen(refundedYen)}; ${bad.length} unreadable. Asked about: ${totals.asked}.`,
    ...asides,
    ...findings.map(findingLine),
    ...bad.map((row) => `${'BAD_ROW'.padEnd(18)}  ${row.file}:${row.line}  ${problemOf(row)}`),
  ].join('\n');
}

const problemOf = ({ code, cell }: BadRow): string => rowProblems[code](cell).en;

function findingLine(finding: Finding): string {
  const { verdict, orderId, order, payment, provider, providerYen } = finding;
  const there = payment
    ? [
        ...(payment.paid > 0 ? [`paid ${payment.paidYen}`] : []),
        ...(payment.refunded > 0 ? [`refunded ${payment.refundedYen}`] : []),
        ...(payment.held ? ['held'] : []),
      ].join(' ')
    : 'nothing';
  const says = provider === null ? 'not asked' : `${provider} ${providerYen ?? ''}`.trim();
  return [
    verdict.padEnd(18),
    (orderId ?? payment?.paymentNumber ?? '?').padEnd(26),
    `here ${stateOf(finding)}${order ? ` ${order.amountYen}` : ''}`.padEnd(20),
    `file ${there}`.padEnd(18),
    `provider ${says}`,
    ...(order?.flags ?? []),
    ...(payment ? [payment.places] : []),
  ].join('  ');
}

/** Returns the differences and the bad rows as CSV, for a spreadsheet. */
export function settlementCsv({ findings, bad }: Reconciliation): string {
  const header = [
    ...['verdict', 'provider', 'orderId', 'paymentNumber', 'state', 'amountYen'],
    ...['filePaidYen', 'fileRefundedYen', 'providerSays', 'providerYen', 'flags', 'where', 'why'],
  ];
  return [
    BYTE_ORDER_MARK,
    csvLine(header),
    ...findings.map((finding) => {
      const { verdict, orderId, order, payment, provider, providerYen } = finding;
      return csvLine([
        ...[verdict, payment?.kind ?? order?.payment.kind ?? null, orderId],
        ...[payment?.paymentNumber ?? order?.payment.providerPaymentId ?? null, stateOf(finding)],
        ...[order?.amountYen ?? null, payment?.paidYen ?? null, payment?.refundedYen ?? null],
        ...[provider, providerYen, order?.flags.join(' ') ?? null, payment?.places ?? null, null],
      ]);
    }),
    ...bad.map((row) =>
      csvLine(['BAD_ROW', ...Array(10).fill(null), `${row.file}:${row.line}`, problemOf(row)]),
    ),
  ].join('');
}
