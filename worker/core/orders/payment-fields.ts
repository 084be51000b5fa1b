import { type Fields, Timestamp } from '../store/values.ts';
import { type Hold, type Move, pathOf } from './move.ts';
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
  return Object.fromEntries(
    changes.flatMap(([name, stored, value]) =>
      before[name] === after[name] ? [] : [[`payment.${stored}`, value]],
    ),
  );
}

const moment = (ms: number | null) => (ms === null ? null : Timestamp.ofMs(ms));

function paymentAfter(order: StoredOrder, move: Move, nowMs: number): OrderPayment {
  const told: OrderPayment = { ...order.payment, ...holdAfter(order.payment, move) };
  let entered = told;
  for (const state of pathOf(move)) {
    const change = orderStates[state].amounts?.({ ...order, payment: entered }, nowMs);
    entered = { ...entered, ...change };
  }
  const refund = 'refund' in move ? move.refund : undefined;
  if (refund === undefined) return entered;
  return { ...entered, refunds: withRefundState(entered.refunds, refund, nowMs) };
}

function holdAfter({ heldYen }: OrderPayment, move: Move): Partial<Hold> {
  if (!('hold' in move) || !move.hold) return {};
  return { ...move.hold, heldYen: Math.max(heldYen, move.hold.heldYen) };
}
