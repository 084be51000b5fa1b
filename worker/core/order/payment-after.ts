import type { Booking } from '../order-effect.ts';
import type { Hold, Move } from './move.ts';
import type { StoredOrder } from './order.ts';
import { type OrderPayment, withRefundState } from './order-payment.ts';
import { orderStates } from './states/register.ts';

/** Returns the payment after a move. */
export function paymentAfter(order: StoredOrder, move: Move, nowMs: number): OrderPayment {
  const updated: OrderPayment = { ...order.payment, ...holdAfter(order.payment, move) };
  let entered = updated;
  if (move.kind === 'enter') {
    for (const state of move.path) {
      const change = orderStates[state].amounts?.({ ...order, payment: entered }, nowMs, move);
      entered = { ...entered, ...change };
    }
  }
  if (entered.refundedYen > order.payment.refundedYen) {
    entered = { ...entered, refundedAtMs: nowMs };
  }
  const refund = 'refund' in move ? move.refund : undefined;
  if (refund === undefined) return entered;
  return { ...entered, refunds: withRefundState(entered.refunds, refund, nowMs) };
}

function holdAfter({ heldYen }: OrderPayment, move: Move): Partial<Hold> {
  if (!('hold' in move) || !move.hold) return {};
  return { ...move.hold, heldYen: Math.max(heldYen, move.hold.heldYen) };
}

/**
 * Returns what a change of a payment adds to the sales. A capture counts once, when it first
 * becomes known. If the payment never counted as a sale, its refund does not count either.
 */
export function bookingsOf(before: OrderPayment, after: OrderPayment): readonly Booking[] {
  if (after.capturedAtMs === null) return [];
  const isNew = before.capturedAtMs === null;
  const { refundedYen: fromYen } = before;
  const { refundedYen: toYen } = after;
  return [
    ...(isNew ? [{ side: 'captured', fromYen: 0, toYen: after.capturedYen } as const] : []),
    ...(toYen > fromYen ? [{ side: 'refunded', fromYen, toYen } as const] : []),
  ];
}
