import type { StoredOrder } from './order-document.ts';
import { holdsPiece } from './release-writes.ts';

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
