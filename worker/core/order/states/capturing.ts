import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { EnterStates, Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { WATCH_MS } from '../timing.ts';
import { lateReport } from './late-report.ts';
import { isMismatch } from './mismatch.ts';
import { toReview } from './retry.ts';
import { afterMoneyCall, impossible, judgeInquiry, type Verdicts } from './settlement.ts';
import type { RulesOf } from './state-rules.ts';

const done: EnterStates = { kind: 'enter', path: ['CAPTURED'] };

/** The product dropped, and the money is being taken. */
export const capturing: RulesOf<'CAPTURING'> = {
  CAPTURING: {
    knows: 'settlement',
    payment: 'capturing',
    fulfilment: 'over',
    next: ['CAPTURED', 'MANUAL_REVIEW'],
    deadline: { at: 'giveUp', move: { ...toReview, flag: 'NOT_PAID' } },
    step: (order) => ({
      do: 'capture',
      order,
      check: order.attempt > 1,
      afterInquiry: (answer) => afterCaptureInquiry(order, answer),
      after: (answer) => afterMoneyCall(order, answer, done),
    }),
    onReport: lateReport,
    effects: {},
  },
};

const notPaid: EnterStates = { ...impossible, flag: 'NOT_PAID' };

const verdicts: Verdicts = {
  CAPTURED: 'done',
  AUTHORIZED: 'send',
  CANCELLED: notPaid,
  REFUNDED: notPaid,
  EXPIRED: notPaid,
  FAILED: notPaid,
};

/**
 * Returns the move after asking about a payment that must be captured. `send`: it is not captured
 * yet.
 */
export function afterCaptureInquiry(order: StoredOrder, answer: Answer<Inquiry>): Move | 'send' {
  if (answer.kind === 'OK' && isMismatch(order, answer.value)) {
    return { ...impossible, flag: 'PAYMENT_MISMATCH', afterMs: WATCH_MS };
  }
  return judgeInquiry(order, answer, { verdicts, done });
}
