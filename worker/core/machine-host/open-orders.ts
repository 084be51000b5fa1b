import type { OrderId } from '../../../contract/customer/orders.ts';
import { MAX_SLOT_LOSSES } from '../machines/slot-stock.ts';
import type { StoredOrder } from '../order/order.ts';
import { orderStates } from '../order/states/register.ts';
import type { SchedulerMemory } from './scheduler-context.ts';

type Memory = Pick<SchedulerMemory, 'open'>;

export const isOpen = ({ open }: Memory, orderId: OrderId): boolean =>
  open.some((one) => one.orderId === orderId);

/** Sets when an order is due next, and stores it as open. */
export function setDue({ open }: Memory, orderId: OrderId, dueMs: number, nowMs: number): void {
  const known = open.find((one) => one.orderId === orderId);
  if (known) known.dueMs = dueMs;
  else
    open.push({
      orderId,
      dueMs,
      sinceMs: nowMs,
      unknownSlot: null,
      machineKnows: false,
      failures: 0,
    });
}

/** Stores whether an open order's outcome is unknown. */
export function noteState({ open }: Memory, { id, state, lines: [{ slot }] }: StoredOrder): void {
  const known = open.find((one) => one.orderId === id);
  if (known) known.unknownSlot = orderStates[state].fulfilment === 'unknown' ? slot : null;
}

/**
 * Returns whether a slot must not sell because it may have lost as many products as stop it. Each
 * open order without evidence counts as one loss. Otherwise a broken sensor would give away a drink
 * per purchase until the first deadline.
 *
 * @param losses the stored losses.
 */
export const isDoubtful = ({ open }: Memory, slot: string, losses: number): boolean =>
  losses + open.filter(({ unknownSlot }) => unknownSlot === slot).length >= MAX_SLOT_LOSSES;

/** Stores that the machine's journal has an entry for an open order. */
export function noteEntry({ open }: Memory, orderId: OrderId): void {
  const known = open.find((one) => one.orderId === orderId);
  if (known) known.machineKnows = true;
}

/**
 * Returns whether the machine's journal has had an entry for an open order. Such an order needs no
 * second command.
 */
export const hadEntry = ({ open }: Memory, orderId: OrderId): boolean =>
  open.some((one) => one.orderId === orderId && one.machineKnows);

/** Counts a failed driver of an open order. @returns how many have failed in a row. */
export function countFailure({ open }: Memory, orderId: OrderId): number {
  const known = open.find((one) => one.orderId === orderId);
  if (!known) return 1;
  known.failures += 1;
  return known.failures;
}

/** Resets the count of failed drivers after one finished without an error. */
export function endFailures({ open }: Memory, orderId: OrderId): void {
  const known = open.find((one) => one.orderId === orderId);
  if (known) known.failures = 0;
}
