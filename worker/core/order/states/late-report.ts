import type { Outcome } from '../../fulfilment.ts';
import type { OrderFlag } from '../../order-flag.ts';
import type { Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { hasBeen } from '../order-history.ts';

/**
 * Returns the move after a report that comes too late to change the order. If it contradicts an
 * earlier report, the move raises a flag.
 */
export const lateReport = (order: StoredOrder, { outcome }: Outcome): Move | undefined =>
  (outcome === 'failed' || outcome === 'untaken') && hasBeen(order, 'DISPENSED')
    ? flagged(order, 'CONTRADICTION')
    : undefined;

/**
 * Returns the move after a report on an order whose money was or is being returned. If the product
 * dropped after all, the move raises a flag, because it is a loss.
 */
export const reportAfterReturn = (order: StoredOrder, report: Outcome): Move | undefined =>
  report.outcome === 'dispensed' && !hasBeen(order, 'DISPENSED')
    ? flagged(order, 'LATE_DISPENSED')
    : lateReport(order, report);

/** Raises a flag once. */
export const flagged = (order: StoredOrder, flag: OrderFlag): Move | undefined =>
  order.flags.includes(flag) ? undefined : { kind: 'flag', flag };
