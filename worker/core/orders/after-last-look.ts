import type { Answer } from '../pay/port/answer.ts';
import type { Inquiry } from '../pay/port/pay-provider.ts';
import type { Move } from './advance.ts';
import { hasBeen, type StoredOrder } from './order-document.ts';
import { openWaitMs, WATCH_MS, waitMs } from './timing.ts';

/** Returns the move while the provider has not decided: inquire again, with growing pauses. */
export const stillOpen = (order: StoredOrder): Move => ({
  path: [],
  attempt: order.attempt + 1,
  afterMs: openWaitMs(order.attempt),
});

/**
 * Returns the move after the last inquiry of an order without a payment. A held amount is released
 * and flagged.
 */
export function afterLastLook(order: StoredOrder, answer: Answer<Inquiry>): Move {
  const again = { path: [], attempt: order.attempt + 1, afterMs: waitMs(order.attempt) };
  if (answer.kind !== 'OK') return again;
  const { state, authorization } = answer.value;
  switch (state) {
    case 'PENDING':
      return stillOpen(order);
    case 'AUTHORIZED':
    case 'CAPTURED': {
      if (!authorization) return again;
      const { providerPaymentId } = authorization;
      return { path: ['REVERTING'], flag: 'HELD_AFTER_END', providerPaymentId, afterMs: 0 };
    }
    case 'UNPROVEN':
      return { path: [], flag: 'ABSENCE_UNPROVEN', checked: true };
    case 'NONE':
    case 'CANCELLED':
    case 'REFUNDED':
    case 'EXPIRED':
    case 'FAILED':
      return { path: [], checked: true };
  }
}

/**
 * Returns the move after watching an order in manual review, because inquiries failed or the
 * provider had not decided. A held amount is captured if the product dropped, and released
 * otherwise. A closed payment ends the watch. If the machine never got its command, the order then
 * ends.
 */
export function afterWatch(order: StoredOrder, answer: Answer<Inquiry>): Move {
  const later = { path: [], attempt: order.attempt + 1, afterMs: WATCH_MS };
  if (answer.kind !== 'OK') return later;
  const { state, authorization } = answer.value;
  if (state === 'PENDING') return later;
  const isNothing = state === 'CANCELLED' || state === 'EXPIRED' || state === 'FAILED';
  if (isNothing && !hasBeen(order, 'VENDING')) {
    return { path: ['CANCELLED'], reason: order.reason ?? 'TOO_LATE' };
  }
  if (state !== 'AUTHORIZED') return { path: [], checked: true };
  if (!authorization) return later;
  const { providerPaymentId } = authorization;
  const isSold = hasBeen(order, 'DISPENSED');
  // A person decides whose payment it is. Until then the wallet stays bound.
  if (isSold && order.flags.includes('PAYMENT_MISMATCH')) return later;
  const path = isSold ? (['CAPTURING'] as const) : (['REVERTING'] as const);
  return { path, providerPaymentId, afterMs: 0 };
}
