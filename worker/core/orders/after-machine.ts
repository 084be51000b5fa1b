import type { OrderReason } from '../../../contract/shared/order-state.ts';
import type { Move } from './advance.ts';
import { hasBeen, type OrderFlag, type StoredOrder } from './order-document.ts';
import { waitMs } from './timing.ts';

/** The outcome of a command, by the machine's report. */
export type VendOutcome =
  | { readonly outcome: 'dispensed' }
  | { readonly outcome: 'failed'; readonly reason: OrderReason }
  | { readonly outcome: 'uncertain'; readonly flag?: OrderFlag };

/**
 * Returns the move after a machine's report. Undefined for a repetition, or if it comes too late to
 * matter. A report that contradicts an earlier one, or the payment, is flagged for an operator.
 */
export function afterVend(order: StoredOrder, report: VendOutcome): Move | undefined {
  const open = order.state === 'VENDING' || order.state === 'VEND_UNKNOWN';
  if (open) return whileOpen(order, report);
  if (report.outcome === 'dispensed' && isWithoutPayment(order))
    return flagged(order, 'LATE_DISPENSED');
  if (report.outcome === 'failed' && hasBeen(order, 'DISPENSED'))
    return flagged(order, 'CONTRADICTION');
  return undefined;
}

function whileOpen(order: StoredOrder, report: VendOutcome): Move | undefined {
  switch (report.outcome) {
    case 'dispensed':
      return { path: ['DISPENSED', 'CAPTURING'], afterMs: 0 };
    case 'failed':
      return { path: ['VEND_FAILED', 'REVERTING'], reason: report.reason, afterMs: 0 };
    case 'uncertain':
      return uncertain(order, report.flag);
  }
}

/** Waits for evidence. A flag is raised once. */
function uncertain(order: StoredOrder, flag: OrderFlag | undefined): Move | undefined {
  if (order.state !== 'VENDING') return flag && flagged(order, flag);
  return { path: ['VEND_UNKNOWN'], ...(flag ? { flag } : {}), afterMs: waitMs(4) };
}

const flagged = (order: StoredOrder, flag: OrderFlag): Move | undefined =>
  order.flags.includes(flag) ? undefined : { path: [], flag };

/** Returns whether the money was or is being returned. */
const isWithoutPayment = (order: StoredOrder) =>
  !hasBeen(order, 'DISPENSED') &&
  ['REVERTING', 'REVERTED', 'CANCELLING', 'CANCELLED', 'MANUAL_REVIEW'].includes(order.state);
