import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { StoredOrder } from './order.ts';
import { enteredAtMs } from './order-history.ts';
import { isRefundAccepted } from './order-payment.ts';
import { deadlines, type Moments } from './states/deadlines.ts';
import { orderStates } from './states/register.ts';

/**
 * Returns when time alone ends a state. No retry waits beyond it. Infinity for states that time
 * does not end.
 */
export function deadlineMs(state: OrderState, moments: Moments): number {
  const { deadline } = orderStates[state];
  return deadline ? deadlines[deadline.at](moments) : Number.POSITIVE_INFINITY;
}

/**
 * Returns when time alone ends an order's state. Infinity for an accepted refund, which is never
 * given up.
 */
export function deadlineOf(order: StoredOrder): number {
  if (isRefundAccepted(order.payment)) return Number.POSITIVE_INFINITY;
  const { vendByMs, fulfilment } = order;
  const sinceMs = enteredAtMs(order);
  return deadlineMs(order.state, {
    vendByMs,
    command: fulfilment.command,
    sinceMs,
  });
}
