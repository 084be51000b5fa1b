import type { StockReport } from '../../../../contract/machine/messages.ts';
import type { MachineName } from '../../platforms/machine-object.ts';
import type { Firestore } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import type { Shelf } from '../shelf-document.ts';
import { stockWrite } from '../stock-write.ts';

/** The stored count of each slot, and its time. */
export type SlotCounts = Readonly<
  Record<string, { readonly count: number; readonly countedAtMs: number }>
>;

/**
 * Stores a machine's counts for the slots where the store differs. The machine's count is
 * authoritative. Reservations and the offer stay. One unconditional write.
 *
 * @returns the counts that the store now has.
 */
export async function storeReport(
  store: Firestore,
  name: MachineName,
  { slots }: StockReport,
  known: SlotCounts,
  nowMs: number,
): Promise<SlotCounts> {
  const changed = slots.filter(({ slot, count }) => known[slot]?.count !== count);
  if (changed.length > 0) {
    const reportedAt = Timestamp.ofMs(nowMs);
    const counts = changed.map(({ slot, count }) => [slot, { count, reportedAt }] as const);
    await store.commit([stockWrite(name, Object.fromEntries(counts))]);
  }
  const written = changed.map(({ slot, count }) => [slot, { count, countedAtMs: nowMs }]);
  return { ...known, ...Object.fromEntries(written) };
}

/**
 * Returns the stored counts of the reported slots. A hello starts from them, because memory may be
 * outdated.
 */
export const countsOf = (shelf: Shelf | undefined, { slots }: StockReport): SlotCounts =>
  Object.fromEntries(
    slots.flatMap(({ slot }) => {
      const { count, countedAtMs } = shelf?.stock.get(slot) ?? { count: 0, countedAtMs: null };
      return countedAtMs === null ? [] : [[slot, { count, countedAtMs }]];
    }),
  );

/** Stores whether the machine can sell, for the list of machines. */
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
