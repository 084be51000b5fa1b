import type { Outcome } from '../fulfilment.ts';
import type { Move } from './move.ts';
import type { StoredOrder } from './order.ts';
import { orderStates } from './states/register.ts';

/**
 * Returns the move after a machine's report. Undefined for a repeated report, or one that comes too
 * late to matter. A report that contradicts an earlier one, or the payment, flags the order for an
 * operator.
 */
export const afterVend = (order: StoredOrder, report: Outcome): Move | undefined =>
  orderStates[order.state].onReport(order, report);
