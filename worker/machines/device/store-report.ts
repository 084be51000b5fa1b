import type { MachineName } from '../../platforms/machine-object.ts';
import type { Firestore } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import type { Shelf } from '../shelf-document.ts';
import { stockWrite } from '../stock-write.ts';
import type { StockReport } from './messages.ts';

/** What the store holds of each slot, and since when. */
export type Counts = Readonly<
  Record<string, { readonly count: number; readonly countedAtMs: number }>
>;

/**
 * Stores what a machine counted, of the slots where it differs from what the store holds: the
 * machine's count is the truth, reservations and the offer stay. One write, on no condition.
 * @returns the counts the store holds now.
 */
export async function storeReport(
  store: Firestore,
  name: MachineName,
  { slots }: StockReport,
  known: Counts,
  nowMs: number,
): Promise<Counts> {
  const changed = slots.filter(({ slot, count }) => known[slot]?.count !== count);
  if (changed.length > 0) {
    const reportedAt = Timestamp.ofMs(nowMs);
    const counts = changed.map(({ slot, count }) => [slot, { count, reportedAt }] as const);
    await store.commit([stockWrite(name, Object.fromEntries(counts))]);
  }
  const written = changed.map(({ slot, count }) => [slot, { count, countedAtMs: nowMs }]);
  return { ...known, ...Object.fromEntries(written) };
}

/** What the store holds of the reported slots: a hello begins with it, because memory may be of old. */
export const countsOf = (shelf: Shelf | undefined, { slots }: StockReport): Counts =>
  Object.fromEntries(
    slots.flatMap(({ slot }) => {
      const { count, countedAtMs } = shelf?.stock.get(slot) ?? { count: 0, countedAtMs: null };
      return countedAtMs === null ? [] : [[slot, { count, countedAtMs }]];
    }),
  );

/** Stores whether the machine can be sold from: what the list of machines shows. */
export async function storeConnection(
  store: Firestore,
  { clientId, machineId }: MachineName,
  online: boolean,
  nowMs: number,
): Promise<void> {
  await store.commit([
    {
      kind: 'set',
      path: paths.shelf(clientId, machineId),
      fields: { link: { online, seenAt: Timestamp.ofMs(nowMs) } },
      mask: ['link'],
      serverTimes: ['updatedAt'],
    },
  ]);
}
