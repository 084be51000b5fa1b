import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import type { Circumstances } from '../step.ts';
import { onceHeld } from './authorized.ts';
import { lateReport } from './late-report.ts';
import { again } from './retry.ts';
import type { RulesOf } from './state-rules.ts';

/** A request to hold the amount may have been sent, and its answer is missing. */
export const authUnknown: RulesOf<'AUTH_UNKNOWN'> = {
  AUTH_UNKNOWN: {
    knows: 'request',
    payment: 'unknown',
    fulfilment: 'waiting',
    next: ['AUTHORIZED', 'DECLINED', 'CANCELLING'],
    deadline: { at: 'vendBy', move: { kind: 'enter', path: ['CANCELLING'], afterMs: 0 } },
    step: (order) => ({
      do: 'inquire',
      endsPending: false,
      after: (answer, circumstances) => afterInquiry(order, answer, circumstances),
    }),
    onReport: lateReport,
    effects: {},
  },
};

/** Returns the move after asking about an authorisation whose answer was lost. */
export function afterInquiry(
  order: StoredOrder,
  answer: Answer<Inquiry>,
  circumstances: Circumstances,
): Move {
  if (answer.kind !== 'OK') return again(order);
  const { state, authorization } = answer.value;
  if (state === 'AUTHORIZED' && authorization) return onceHeld(order, authorization, circumstances);
  const over = state === 'FAILED' || state === 'CANCELLED' || state === 'EXPIRED';
  return over ? { kind: 'enter', path: ['DECLINED'], reason: 'DECLINED' } : again(order);
}
