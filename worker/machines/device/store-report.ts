import type { MachineName } from '../../platforms/machine-object.ts';
import type { Firestore } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import type { Write } from '../../store/writes.ts';
import { parseStock } from '../stock-document.ts';
import type { StockReport } from './messages.ts';

/** What the store holds of each slot, and since when. */
export type Counts = Readonly<
  Record<string, { readonly count: number; readonly countedAtMs: number }>
>;

/**
 * Stores what a machine counted, slot by slot where it differs from what the store holds: the
 * machine's count is the truth, reservations stay. @returns the counts the store holds now.
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
    await store.commit(changed.map(({ slot, count }) => countWrite(name, slot, count, nowMs)));
  }
  const written = changed.map(({ slot, count }) => [slot, { count, countedAtMs: nowMs }]);
  return { ...known, ...Object.fromEntries(written) };
}

/** What the store holds of these slots: a hello begins with it, because memory may be of old. */
export async function readCounts(
  store: Firestore,
  { clientId, machineId }: MachineName,
  { slots }: StockReport,
): Promise<Counts> {
  const documents = await store.batchGet(
    slots.map(({ slot }) => paths.stock(clientId, machineId, slot)),
  );
  return Object.fromEntries(
    slots.flatMap(({ slot }, index) => {
      const stock = parseStock(documents[index]);
      if (!stock || stock.countedAtMs === null) return [];
      return [[slot, { count: stock.count, countedAtMs: stock.countedAtMs }]];
    }),
  );
}

const countWrite = (
  { clientId, machineId }: MachineName,
  slot: string,
  count: number,
  nowMs: number,
): Write => ({
  kind: 'set',
  path: paths.stock(clientId, machineId, slot),
  fields: { count, reportedAt: Timestamp.ofMs(nowMs) },
  mask: ['count', 'reportedAt'],
  serverTimes: ['updatedAt'],
});

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
      path: paths.machineLink(clientId, machineId),
      fields: { online, seenAt: Timestamp.ofMs(nowMs) },
      serverTimes: ['updatedAt'],
    },
  ]);
}
