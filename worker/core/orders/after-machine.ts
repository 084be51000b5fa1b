import type { OrderReason } from '../../../contract/shared/order-state.ts';
import type { Move } from './move.ts';
import type { OrderFlag, StoredOrder } from './order-document.ts';
import { orderStates } from './states/register.ts';

/** The outcome of a command, by the machine's report. */
export type VendOutcome =
  | { readonly outcome: 'dispensed' }
  | { readonly outcome: 'failed'; readonly reason: OrderReason }
  | { readonly outcome: 'uncertain'; readonly flag?: OrderFlag };

/**
 * Returns the move after a machine's report. Undefined for a repetition, or if it comes too late to
 * matter. A report that contradicts an earlier one, or the payment, is flagged for an operator.
 */
export const afterVend = (order: StoredOrder, report: VendOutcome): Move | undefined =>
  orderStates[order.state].onReport(order, report);
