import type { Booking } from '../order-effect.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import type { Hold, Move } from './move.ts';
import type { StoredOrder } from './order-document.ts';
import { type OrderPayment, withRefundState } from './order-payment.ts';
import { orderStates } from './states/register.ts';

/** Returns the fields of the payment that a move changes, by their path in the order's document. */
export function paymentFields(order: StoredOrder, move: Move, nowMs: number): Fields {
  const before = order.payment;
  const after = paymentAfter(order, move, nowMs);
  const changes: readonly (readonly [keyof OrderPayment, string, Fields[string]])[] = [
    ['providerPaymentId', 'providerPaymentId', after.providerPaymentId],
    ['heldYen', 'heldYen', after.heldYen],
    ['expiresAtMs', 'expiresAt', moment(after.expiresAtMs)],
    ['capturedYen', 'capturedYen', after.capturedYen],
    ['capturedAtMs', 'capturedAt', moment(after.capturedAtMs)],
    [
      'refunds',
      'refunds',
      after.refunds.map(({ atMs, ...refund }) => ({ ...refund, at: Timestamp.ofMs(atMs) })),
    ],
    ['refundedYen', 'refundedYen', after.refundedYen],
  ];
  const changed = Object.fromEntries(
    changes.flatMap(([name, stored, value]) =>
      before[name] === after[name] ? [] : [[`payment.${stored}`, value]],
    ),
  );
  // The nightly check of the sales finds a day's refunds by this field.
  const isRefunded = after.refundedYen > before.refundedYen;
  return isRefunded ? { ...changed, 'payment.refundedAt': moment(nowMs) } : changed;
}

/**
 * Returns what a change of a payment adds to the sales. A capture counts once, when it is first
 * known. The refund of a payment that never counted as a sale does not count either.
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

const moment = (ms: number | null) => (ms === null ? null : Timestamp.ofMs(ms));

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
  const refund = 'refund' in move ? move.refund : undefined;
  if (refund === undefined) return entered;
  return { ...entered, refunds: withRefundState(entered.refunds, refund, nowMs) };
}

function holdAfter({ heldYen }: OrderPayment, move: Move): Partial<Hold> {
  if (!('hold' in move) || !move.hold) return {};
  return { ...move.hold, heldYen: Math.max(heldYen, move.hold.heldYen) };
}
