import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Authorization, Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { EnterStates, Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import type { Release } from '../step.ts';
import { REQUEST_MAY_ARRIVE_MS } from '../timing.ts';
import { holdOf } from './hold.ts';
import { reportAfterReturn } from './late-report.ts';
import { askAgainFlagged, isAnotherNumber } from './mismatch.ts';
import { again, stillOpen, toReview } from './retry.ts';
import type { RulesOf } from './state-rules.ts';

/** The purchase has failed, and no amount may stay held. */
export const cancelling: RulesOf<'CANCELLING'> = {
  CANCELLING: {
    knows: 'any',
    payment: 'cancelling',
    fulfilment: 'over',
    next: ['CANCELLED', 'MANUAL_REVIEW'],
    deadline: { at: 'giveUp', move: toReview },
    step: (order) => ({
      do: 'cancel',
      endsPending: true,
      after: (answer, { nowMs }) => afterCancelInquiry(order, answer, nowMs),
    }),
    onReport: reportAfterReturn,
    effects: { freesPerson: true, awaitsRelease: true },
  },
};

/**
 * Returns the move after asking about a payment that must not exist. "Not found" is trusted only
 * once the request can no longer arrive.
 *
 * @returns the move, or the held amount to release.
 */
export function afterCancelInquiry(
  order: StoredOrder,
  answer: Answer<Inquiry>,
  nowMs: number,
): Move | Release {
  if (answer.kind !== 'OK') return again(order);
  if (isAnotherNumber(order, answer.value)) return askAgainFlagged(order);
  const { state, authorization } = answer.value;
  const arrived = nowMs >= order.vendByMs + REQUEST_MAY_ARRIVE_MS;
  switch (state) {
    case 'AUTHORIZED':
      // An amount is held, but its id for the release is missing, so inquire again.
      return authorization ? releaseOf(order, authorization) : again(order);
    case 'CAPTURED':
      return { kind: 'enter', path: ['MANUAL_REVIEW'] };
    case 'NONE':
      return arrived ? cancelled(order) : again(order);
    case 'UNPROVEN':
      return arrived
        ? { kind: 'enter', path: ['MANUAL_REVIEW'], flag: 'ABSENCE_UNPROVEN' }
        : again(order);
    case 'PENDING':
      return stillOpen(order);
    case 'CANCELLED':
    case 'REFUNDED':
    case 'EXPIRED':
    case 'FAILED':
      return cancelled(order);
  }
}

const releaseOf = (order: StoredOrder, release: Authorization): Release => ({
  release,
  after: (answer) => afterCancelRelease(order, answer, release),
});

/** Returns the move once nothing is held any more. It keeps a reason that the order already has. */
export const cancelled = ({ reason }: StoredOrder): EnterStates => ({
  kind: 'enter',
  path: ['CANCELLED'],
  reason: reason ?? 'TOO_LATE',
});

/**
 * Returns the move after releasing a payment that must not exist. Whatever the answer, it stores
 * the payment's number, because an operator needs it.
 */
export function afterCancelRelease(
  order: StoredOrder,
  answer: Answer<void>,
  authorization: Authorization,
): Move {
  const move = answer.kind === 'OK' ? cancelled(order) : again(order);
  const hold = holdOf(order, authorization);
  return { ...move, hold };
}
