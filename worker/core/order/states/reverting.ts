import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { EnterStates, Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { reportAfterReturn } from './late-report.ts';
import { toReview } from './retry.ts';
import { afterMoneyCall, impossible, judgeInquiry, type Verdicts } from './settlement.ts';
import type { RulesOf } from './state-rules.ts';

const done: EnterStates = { kind: 'enter', path: ['REVERTED'] };

/** The held amount is being released. */
export const reverting: RulesOf<'REVERTING'> = {
  REVERTING: {
    knows: 'settlement',
    payment: 'releasing',
    fulfilment: 'over',
    next: ['REVERTED', 'MANUAL_REVIEW'],
    deadline: { at: 'giveUp', move: toReview },
    step: (order) => ({
      do: 'revert',
      order,
      check: order.attempt > 1,
      afterInquiry: (answer) => afterRevertInquiry(order, answer),
      after: (answer) => afterMoneyCall(order, answer, done),
    }),
    onReport: reportAfterReturn,
    effects: { freesPerson: true, awaitsRelease: true },
  },
};

const verdicts: Verdicts = {
  CANCELLED: 'done',
  EXPIRED: 'done',
  FAILED: 'done',
  REFUNDED: 'done',
  AUTHORIZED: 'send',
  CAPTURED: impossible,
};

/**
 * Returns the move after asking about a payment that must be released. `send`: it is not released
 * yet.
 */
export const afterRevertInquiry = (order: StoredOrder, answer: Answer<Inquiry>): Move | 'send' =>
  judgeInquiry(order, answer, { verdicts, done });
