import type { OrderState } from '../../contract/shared/order-state.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { Judged, Wrong } from './answer-witness.ts';
import { always } from './found.ts';

const everything: readonly Wrong[] = ['order', 'unreadable', 'amount', 'number'];
/** An amount must be released or refunded whatever amount the answer states. */
const another: readonly Wrong[] = ['order', 'unreadable'];

/** Answers that must not lead into a state, whichever state was before. */
const proves: Partial<Record<OrderState, readonly Wrong[]>> = {
  AUTHORIZED: another,
  VENDING: ['order', 'unreadable', 'amount'],
  CAPTURED: everything,
  REVERTED: ['order', 'unreadable', 'number'],
  REFUNDED: ['order', 'unreadable', 'number'],
  CANCELLED: another,
  DECLINED: another,
};

/** Answers that must not end a review. */
const ends: Partial<Record<OrderState, readonly Wrong[]>> = {
  CAPTURING: everything,
  REVERTING: ['order', 'unreadable', 'number'],
};

/**
 * Checks that no answer about another payment, or with another amount, decided an order. A move has the time
 * of the answer that it follows from, because both read the clock of one process and no time passes between.
 *
 * @param isForced whether an operator may take the money by force.
 */
export function judgeAnswers(
  { history }: StoredOrder,
  answers: readonly Judged[],
  isForced: boolean,
): readonly string[] {
  return history.flatMap(({ state, atMs }, at) => {
    const isReviewed = history[at - 1]?.state === 'MANUAL_REVIEW' && !isForced;
    const wrongs = [...(proves[state] ?? []), ...((isReviewed && ends[state]) || [])];
    const decisive = answers.filter((answer) => answer.atMs === atMs);
    const isBelieved =
      decisive.length > 0 &&
      decisive.every((answer) => wrongs.some((one) => answer.wrongs.has(one)));
    return always(!isBelieved, `${state} by an answer about another payment or amount`);
  });
}
