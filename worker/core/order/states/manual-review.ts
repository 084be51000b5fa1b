import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { Move, Retry } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { hasBeen } from '../order-history.ts';
import { WATCH_MS } from '../timing.ts';
import { cancelled } from './cancelling.ts';
import { holdOf } from './hold.ts';
import { reportAfterReturn } from './late-report.ts';
import { isAnotherNumber, isMismatch } from './mismatch.ts';
import type { RulesOf } from './state-rules.ts';

/**
 * An operator decides (`npm run ops -- orders`), and states a reason. Meanwhile the driver watches
 * a payment that is open at the provider.
 */
export const manualReview: RulesOf<'MANUAL_REVIEW'> = {
  MANUAL_REVIEW: {
    knows: 'any',
    payment: 'for an operator',
    fulfilment: 'over',
    next: ['CAPTURED', 'CANCELLED', 'REVERTED', 'REFUNDED', 'CAPTURING', 'REVERTING', 'REFUNDING'],
    step: (order) =>
      order.driveAtMs === null
        ? { do: 'nothing' }
        : {
            do: 'watch',
            // A sale that is not paid yet must not be ended at the provider.
            endsPending: !hasBeen(order, 'DISPENSED'),
            after: (answer) => afterWatch(order, answer),
          },
    onReport: reportAfterReturn,
    effects: { freesPerson: true, needsOperator: true },
  },
};

const later: Retry = { kind: 'retry', afterMs: WATCH_MS };

/**
 * Returns the move after watching an order in manual review, because inquiries failed or the
 * provider had not decided. It captures a held amount if the product dropped, and releases it
 * otherwise. A closed payment ends the watch. If the machine never got its command, the order then
 * ends.
 */
export function afterWatch(order: StoredOrder, answer: Answer<Inquiry>): Move {
  if (answer.kind !== 'OK') return later;
  const { state, authorization } = answer.value;
  const isSold = hasBeen(order, 'DISPENSED');
  // A person must decide whose payment it is. Until then the wallet stays bound.
  if (isSold ? isMismatch(order, answer.value) : isAnotherNumber(order, answer.value)) {
    return { ...later, flag: 'PAYMENT_MISMATCH' };
  }
  if (state === 'PENDING') return later;
  const isNothing = state === 'CANCELLED' || state === 'EXPIRED' || state === 'FAILED';
  if (isNothing && !hasBeen(order, 'VENDING')) return cancelled(order);
  if (state !== 'AUTHORIZED') return { kind: 'checked' };
  if (!authorization) return later;
  if (isSold && order.flags.includes('PAYMENT_MISMATCH')) return later;
  const next = isSold ? 'CAPTURING' : 'REVERTING';
  return { kind: 'enter', path: [next], hold: holdOf(order, authorization), afterMs: 0 };
}
