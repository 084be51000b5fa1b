import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { captureYenOf, withRefundState } from '../order-payment.ts';
import type { Step } from '../step.ts';
import { GIVE_UP_MS } from '../timing.ts';
import { holdOf } from './hold.ts';
import { lateReport, reportAfterReturn } from './late-report.ts';
import { askAgainFlagged, isAnotherNumber } from './mismatch.ts';
import { requestRefund } from './refunding.ts';
import { again, stillOpen, toReview } from './retry.ts';
import type { RulesOf } from './state-rules.ts';

/** Returns the step of an ended order, which may still owe a message or an inquiry. */
const afterEnd = (order: StoredOrder, nowMs: number): Step =>
  order.notice === null ? lastLook(order, nowMs) : { do: 'notify' };

const end = { knows: 'any', fulfilment: 'over', step: afterEnd } as const;

/** The order ended. An operator may still refund CAPTURED. */
export const ended: RulesOf<'DECLINED' | 'CANCELLED' | 'CAPTURED' | 'REVERTED' | 'REFUNDED'> = {
  DECLINED: {
    ...end,
    knows: 'request',
    payment: 'refused',
    next: ['REVERTING', 'MANUAL_REVIEW'],
    onReport: lateReport,
    effects: { returnsMoney: true, freesPerson: true, declines: 'count', checksLater: true },
  },
  CANCELLED: {
    ...end,
    payment: 'cancelled',
    next: ['REVERTING', 'MANUAL_REVIEW'],
    onReport: reportAfterReturn,
    effects: { returnsMoney: true, freesPerson: true, owes: 'money-back', checksLater: true },
  },
  CAPTURED: {
    ...end,
    payment: 'captured',
    next: ['REFUNDING'],
    onReport: lateReport,
    amounts: (order, nowMs) => {
      const capturedYen = captureYenOf(order);
      const heldYen = Math.max(order.payment.heldYen, capturedYen);
      // If a capture is recorded again after a failed refund, it stays on its original day.
      return { heldYen, capturedYen, capturedAtMs: order.payment.capturedAtMs ?? nowMs };
    },
    // If the machine has not reported, an operator has decided that the product dropped.
    effects: { sells: true },
  },
  REVERTED: {
    ...end,
    payment: 'released',
    next: [],
    onReport: reportAfterReturn,
    effects: { returnsMoney: true, freesPerson: true, owes: 'money-back' },
  },
  REFUNDED: {
    ...end,
    payment: 'refunded',
    next: [],
    onReport: lateReport,
    amounts: (order, nowMs, move) => {
      // An operator may record a refund that the order did not request.
      const isKnown = order.payment.refunds.length > 0;
      const requested = isKnown ? {} : requestRefund(order, nowMs, move);
      const { heldYen, capturedYen, refunds: taken } = { ...order.payment, ...requested };
      const refunds = withRefundState(taken, 'DONE', nowMs);
      return { heldYen, capturedYen, refunds, refundedYen: refunds.at(-1)?.yen ?? capturedYen };
    },
    effects: { returnsMoney: true, owes: 'money-back' },
  },
};

/**
 * Asks about an order that ended without a payment although a request was sent. It waits until the
 * request can no longer arrive. No amount may stay held, whatever the earlier answers were.
 */
function lastLook(order: StoredOrder, nowMs: number): Step {
  if (order.checkAtMs === null || nowMs < order.checkAtMs) return { do: 'nothing' };
  if (nowMs >= order.checkAtMs + GIVE_UP_MS) return { do: 'move', move: toReview };
  return { do: 'check', endsPending: true, after: (answer) => afterLastLook(order, answer) };
}

/**
 * Returns the move after the last inquiry about an order without a payment. A held amount is
 * released and flagged.
 */
export function afterLastLook(order: StoredOrder, answer: Answer<Inquiry>): Move {
  if (answer.kind !== 'OK') return again(order);
  if (isAnotherNumber(order, answer.value)) return askAgainFlagged(order);
  const { state, authorization } = answer.value;
  switch (state) {
    case 'PENDING':
      return stillOpen(order);
    case 'AUTHORIZED':
    case 'CAPTURED': {
      if (!authorization) return again(order);
      const flag = 'HELD_AFTER_END';
      const hold = holdOf(order, authorization);
      return { kind: 'enter', path: ['REVERTING'], flag, hold, afterMs: 0 };
    }
    case 'UNPROVEN':
      return { kind: 'checked', flag: 'ABSENCE_UNPROVEN' };
    case 'NONE':
    case 'CANCELLED':
    case 'REFUNDED':
    case 'EXPIRED':
    case 'FAILED':
      return { kind: 'checked' };
  }
}
