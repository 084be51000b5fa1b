import type { Shelf } from '../machines/shelf-document.ts';
import { countAfterSale } from '../machines/slot-stock.ts';
import type { StoredOrder } from './order-document.ts';
import { holdsPiece } from './release-writes.ts';
import type { SchedulerMemory } from './scheduler-context.ts';

type Counts = Readonly<Record<string, { readonly count: number }>>;

/** Each slot's count, less the pieces that these orders hold and that have not fallen yet. */
export function lessHeld(
  counts: Counts,
  orders: readonly StoredOrder[],
): Readonly<Record<string, number>> {
  const held = orders.filter(holdsPiece).map(({ lines: [{ slot }] }) => slot);
  const free = (slot: string, count: number) =>
    Math.max(0, count - held.filter((one) => one === slot).length);
  return Object.fromEntries(
    Object.entries(counts).map(([slot, { count }]) => [slot, free(slot, count)]),
  );
}

/**
 * Whether a slot is empty in the store although this object knows another count: an operator's command
 * has counted a piece off. The machine reports only changes, so its next hello must bring the truth.
 */
export const needsRecount = (
  counts: Counts,
  shelf: Shelf | undefined,
  { slot }: { readonly slot: string },
): boolean => (counts[slot]?.count ?? 0) > 0 && shelf?.stock.get(slot)?.count === 0;

/** The counts once a piece was sold. The commit counted it off in the store, by the same rule. */
export function lessSold(
  counts: SchedulerMemory['counts'],
  { lines: [{ slot }], command }: StoredOrder,
): SchedulerMemory['counts'] {
  const known = counts[slot];
  if (!known || !command) return counts;
  return { ...counts, [slot]: { ...known, count: countAfterSale(known, command.issuedAtMs) } };
}
