import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { StoredOrder } from './order.ts';
import { enteredAtMs } from './order-history.ts';
import { isRefundAccepted } from './order-payment.ts';
import { deadlines, type Moments } from './states/deadlines.ts';
import { orderStates } from './states/register.ts';

/**
 * Returns when a state ends by time alone. No wait for a retry goes past it. Infinity for states
 * without such an end.
 */
export function deadlineMs(state: OrderState, moments: Moments): number {
  const { deadline } = orderStates[state];
  return deadline ? deadlines[deadline.at](moments) : Number.POSITIVE_INFINITY;
}

/** Returns when an order's state ends by time alone. A refund that was accepted is never given up. */
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
