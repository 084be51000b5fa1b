import type { Shelf } from '../machines/shelf-document.ts';
import { countAfterSale } from '../machines/slot-stock.ts';
import type { StoredOrder } from '../order/order.ts';
import { holdsPiece } from '../order/released.ts';
import type { SchedulerMemory } from './scheduler-context.ts';

type Counts = Readonly<Record<string, { readonly count: number }>>;

/** Returns each slot's count minus the pieces that these orders hold. */
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
 * Returns whether a slot is empty in the store but not in this object, because an operator's
 * command decreased the count. The machine reports only changes, so only its next hello brings the
 * real count.
 */
export const needsRecount = (
  counts: Counts,
  shelf: Shelf | undefined,
  { slot }: { readonly slot: string },
): boolean => (counts[slot]?.count ?? 0) > 0 && shelf?.stock.get(slot)?.count === 0;

/** Returns the counts after a sale, by the same rule as the stored count. */
export function lessSold(
  counts: SchedulerMemory['counts'],
  { lines: [{ slot }], fulfilment: { command } }: StoredOrder,
): SchedulerMemory['counts'] {
  const known = counts[slot];
  if (!known || !command) return counts;
  return { ...counts, [slot]: { ...known, count: countAfterSale(known, command.issuedAtMs) } };
}
