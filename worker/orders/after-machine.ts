import type { OrderReason } from '../../contract/order-state.ts';
import type { Move } from './advance.ts';
import type { StoredOrder } from './order-document.ts';
import { waitMs } from './timing.ts';

/** What the machine says became of a command. */
export type VendOutcome =
  | { readonly outcome: 'dispensed' }
  | { readonly outcome: 'failed'; readonly reason: OrderReason }
  | { readonly outcome: 'uncertain' };

/**
 * What a machine's word changes; undefined when it changes nothing: a repetition, or too late to
 * matter. A machine that contradicts itself, or the money, is flagged for a person.
 */
export function afterVend(order: StoredOrder, said: VendOutcome): Move | undefined {
  const open = order.state === 'VENDING' || order.state === 'VEND_UNKNOWN';
  if (open) return whileOpen(order, said);
  if (said.outcome === 'dispensed' && isWithoutPayment(order))
    return flagged(order, 'LATE_DISPENSED');
  if (said.outcome === 'failed' && isSaidDispensed(order)) return flagged(order, 'CONTRADICTION');
  return undefined;
}

function whileOpen(order: StoredOrder, said: VendOutcome): Move | undefined {
  switch (said.outcome) {
    case 'dispensed':
      return { path: ['DISPENSED', 'CAPTURING'], afterMs: 0 };
    case 'failed':
      return { path: ['VEND_FAILED', 'REVERTING'], reason: said.reason, afterMs: 0 };
    case 'uncertain':
      return order.state === 'VENDING' ? { path: ['VEND_UNKNOWN'], afterMs: waitMs(4) } : undefined;
  }
}

const flagged = (order: StoredOrder, flag: NonNullable<Move['flag']>): Move | undefined =>
  order.flags.includes(flag) ? undefined : { path: [], flag };

const isSaidDispensed = ({ history }: StoredOrder) =>
  history.some(({ state }) => state === 'DISPENSED');

/** The money went back, or is going. */
const isWithoutPayment = (order: StoredOrder) =>
  !isSaidDispensed(order) &&
  ['REVERTING', 'REVERTED', 'CANCELLING', 'CANCELLED', 'MANUAL_REVIEW'].includes(order.state);
