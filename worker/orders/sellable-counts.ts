import { endStates } from '../../contract/order-state.ts';
import { hasBeen, type StoredOrder } from './order-document.ts';

type Counts = Readonly<Record<string, { readonly count: number }>>;

/** Each slot's count, less the pieces that these orders hold and that have not fallen yet. */
export function lessHeld(
  counts: Counts,
  orders: readonly StoredOrder[],
): Readonly<Record<string, number>> {
  const held = orders
    // Sold, or returned: a message may still be owed, a piece is not.
    .filter((order) => !endStates.has(order.state) && !hasBeen(order, 'DISPENSED'))
    .map(({ lines: [{ slot }] }) => slot);
  const free = (slot: string, count: number) =>
    Math.max(0, count - held.filter((one) => one === slot).length);
  return Object.fromEntries(
    Object.entries(counts).map(([slot, { count }]) => [slot, free(slot, count)]),
  );
}
