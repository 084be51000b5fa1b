import type { MachineId } from '../../../contract/ids.ts';
import type { StoredOrder } from '../../orders/order-document.ts';
import type { MachineName } from '../../platforms/machine-object.ts';
import type { Firestore } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import type { Write } from '../../store/writes.ts';
import { parseStock } from '../stock-document.ts';
import type { StockReport } from './messages.ts';

/** What the store holds of each slot, and since when. */
export type Counts = Readonly<Record<string, { readonly count: number; readonly atMs: number }>>;

/**
 * Stores what a machine counted, slot by slot where it differs from what the store holds: the
 * machine's count is the truth, reservations stay. @returns the counts the store holds now.
 */
export async function keepReport(
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
  const written = changed.map(({ slot, count }) => [slot, { count, atMs: nowMs }]);
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
      if (!stock?.reportedAt) return [];
      return [[slot, { count: stock.count, atMs: Date.parse(stock.reportedAt) }]];
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
  fields: { count, reportedAt: new Timestamp(new Date(nowMs).toISOString()) },
  mask: ['count', 'reportedAt'],
  serverTimes: ['updatedAt'],
});

/** Stores whether the machine can be sold from: what the list of machines shows. */
export async function keepStanding(
  store: Firestore,
  {
    clientId,
    machineId,
  }: { readonly clientId: MachineName['clientId']; readonly machineId: MachineId },
  online: boolean,
  nowMs: number,
): Promise<void> {
  await store.commit([
    {
      kind: 'set',
      path: paths.machineLink(clientId, machineId),
      fields: { online, seenAt: new Timestamp(new Date(nowMs).toISOString()) },
      serverTimes: ['updatedAt'],
    },
  ]);
}

/** What the store holds after an order's change: its sale counts one piece off (release-writes.ts). */
export function countAfter(known: Counts, order: StoredOrder, nowMs: number): Counts {
  const [line] = order.lines;
  const isSale = order.history.at(-2)?.state === 'DISPENSED' && order.attempt === 1;
  const before = line && known[line.slot];
  const told = order.history.findLast(({ state }) => state === 'VENDING')?.at ?? '';
  if (!isSale || order.state !== 'CAPTURING' || !before || before.atMs >= Date.parse(told)) {
    return known;
  }
  return { ...known, [line.slot]: { count: Math.max(0, before.count - 1), atMs: nowMs } };
}
