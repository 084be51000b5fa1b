import type { MachineDetail, MachinePace } from '../../../contract/console/machines.ts';

type Slots = MachineDetail['slots'];

/**
 * Returns how many pieces a slot sells per day; 0 if no sale is known. Slots of the same drink
 * share its sales.
 */
export function soldADay(
  { productId }: Slots[number],
  slots: Slots,
  pace: MachinePace | undefined,
): number {
  const same = slots.filter((other) => other.productId === productId).length;
  return (pace?.perDay[productId] ?? 0) / same;
}

/**
 * Returns in how many days a slot will be sold out. Null if nothing sells, or if the pace is not
 * known.
 */
export function daysLeft(
  one: Slots[number],
  slots: Slots,
  pace: MachinePace | undefined,
): number | null {
  const perDay = soldADay(one, slots, pace);
  return perDay > 0 ? one.count / perDay : null;
}

/** Returns why a slot does not sell; null if it sells. */
export function troubleOf({ isStopped, isJammed, count }: Slots[number]) {
  if (isStopped) return 'salesStopped' as const;
  if (isJammed) return 'jammed' as const;
  return count === 0 ? ('soldOut' as const) : null;
}

/** Returns the id of a slot's row in the table. */
export const rowIdOf = ({ slot }: Pick<Slots[number], 'slot'>) => `slot-${slot}`;
