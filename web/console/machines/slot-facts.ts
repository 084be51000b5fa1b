import type { MachineDetail, MachinePace } from '../../../contract/console/machines.ts';

type Slots = MachineDetail['slots'];

/** Returns how many pieces of a slot go in a day. Slots of one drink share its sales. 0 if none is known. */
export function soldADay(
  { productId }: Slots[number],
  slots: Slots,
  pace: MachinePace | undefined,
): number {
  const same = slots.filter((other) => other.productId === productId).length;
  return (pace?.perDay[productId] ?? 0) / same;
}

/** Returns in how many days a slot is sold out. Null: nothing sells, or it is not known. */
export function daysLeft(
  one: Slots[number],
  slots: Slots,
  pace: MachinePace | undefined,
): number | null {
  const perDay = soldADay(one, slots, pace);
  return perDay > 0 ? one.count / perDay : null;
}

/** What keeps a slot from selling. Null: nothing. */
export function troubleOf({ isStopped, isJammed, count }: Slots[number]) {
  if (isStopped) return 'salesStopped' as const;
  if (isJammed) return 'jammed' as const;
  return count === 0 ? ('soldOut' as const) : null;
}

/** Returns the id of a slot's row in the table. */
export const rowIdOf = ({ slot }: Pick<Slots[number], 'slot'>) => `slot-${slot}`;
