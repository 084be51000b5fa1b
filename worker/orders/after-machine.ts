import type { OrderReason } from '../../contract/order-state.ts';
import type { Move } from './advance.ts';
import { hasBeen, type OrderFlag, type StoredOrder } from './order-document.ts';
import { waitMs } from './timing.ts';

/** What became of a command, as the machine reports it. */
export type VendOutcome =
  | { readonly outcome: 'dispensed' }
  | { readonly outcome: 'failed'; readonly reason: OrderReason }
  | { readonly outcome: 'uncertain'; readonly flag?: OrderFlag };

/**
 * What a machine's report changes; undefined when it changes nothing: a repetition, or too late to
 * matter. A report that contradicts an earlier one, or the money, is flagged for a person.
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

/** The order waits for evidence; a flag is raised once. */
function uncertain(order: StoredOrder, flag: OrderFlag | undefined): Move | undefined {
  if (order.state !== 'VENDING') return flag && flagged(order, flag);
  return { path: ['VEND_UNKNOWN'], ...(flag ? { flag } : {}), afterMs: waitMs(4) };
}

const flagged = (order: StoredOrder, flag: OrderFlag): Move | undefined =>
  order.flags.includes(flag) ? undefined : { path: [], flag };

/** The money went back, or is going. */
const isWithoutPayment = (order: StoredOrder) =>
  !hasBeen(order, 'DISPENSED') &&
  ['REVERTING', 'REVERTED', 'CANCELLING', 'CANCELLED', 'MANUAL_REVIEW'].includes(order.state);
