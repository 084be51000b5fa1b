import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { Retry } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { captureYenOf } from '../order-payment.ts';
import { again } from './retry.ts';

/** Returns whether the provider reported a payment id other than the order's. */
export function isAnotherNumber({ payment }: StoredOrder, { authorization }: Inquiry): boolean {
  const known = payment.providerPaymentId;
  return known !== null && authorization !== null && authorization.providerPaymentId !== known;
}

/** Returns whether the provider reported another amount or another payment than the order's. */
export function isMismatch(order: StoredOrder, reported: Inquiry): boolean {
  const { amountYen } = order;
  // After a capture below the hold, providers may state either amount.
  const ours = reported.state === 'CAPTURED' ? [amountYen, captureYenOf(order)] : [amountYen];
  const isOurs = reported.amountYen === undefined || ours.includes(reported.amountYen);
  return !isOurs || isAnotherNumber(order, reported);
}

/**
 * Asks again, and flags the order for an operator. The answer proves nothing about the order's
 * payment.
 */
export const askAgainFlagged = (order: StoredOrder): Retry => ({
  ...again(order),
  flag: 'PAYMENT_MISMATCH',
});
