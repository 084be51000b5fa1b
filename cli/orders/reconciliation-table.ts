import { isDifference, type ReconciledOrder } from '../../worker/core/operations/reconcile-day.ts';

/** Returns a table of the differences, and the number of orders by verdict. */
export function reconciliationTable(day: string, rows: readonly ReconciledOrder[]): string {
  const counts = Object.entries(Object.groupBy(rows, ({ verdict }) => verdict)).map(
    ([verdict, of]) => `${verdict} ${of.length}`,
  );
  const lines = rows
    .filter(isDifference)
    .map(({ orderId, kind, state, amountYen, flags, provider, providerYen, verdict }) =>
      [
        verdict.padEnd(18),
        orderId,
        (kind ?? '?').padEnd(6),
        `here ${state ?? '?'} ${amountYen} yen`.padEnd(30),
        `there ${provider ?? '?'}${providerYen === null ? '' : ` ${providerYen} yen`}`,
        ...flags,
      ].join('  '),
    );
  const taken = rows.filter(({ state }) => state === 'CAPTURED');
  const sum = yenOf(taken);
  const refunded = rows.filter(({ state }) => state === 'REFUNDED');
  return [
    `${day}: ${rows.length} orders, ${taken.length} captured, ${sum} yen, ${refunded.length} refunded, ${yenOf(refunded)} yen. ${counts.join(', ')}`,
    ...lines,
  ].join('\n');
}

const yenOf = (rows: readonly ReconciledOrder[]): number =>
  rows.reduce((sum, { amountYen }) => sum + amountYen, 0);
