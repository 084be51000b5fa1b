import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry, PaymentState } from '../../pay-providers/port/pay-provider.ts';
import type { EnterStates, Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { askAgainFlagged, isAnotherNumber } from './mismatch.ts';
import { again } from './retry.ts';

/** What each state of the provider means before a call about money is repeated. */
export type Verdicts = Partial<Record<PaymentState, 'done' | 'send' | EnterStates>>;

/** The move if the call has become impossible, so that an operator must look. */
export const impossible = { kind: 'enter', path: ['MANUAL_REVIEW'] } as const;

/**
 * Returns the move after asking about a payment, before a call about its money is repeated. `send`:
 * the call is still needed.
 */
export function judgeInquiry(
  order: StoredOrder,
  answer: Answer<Inquiry>,
  { verdicts, done }: { readonly verdicts: Verdicts; readonly done: EnterStates },
): Move | 'send' {
  if (answer.kind !== 'OK') return again(order);
  if (isAnotherNumber(order, answer.value)) return askAgainFlagged(order);
  const verdict = verdicts[answer.value.state];
  if (verdict === 'done') return done;
  return verdict ?? again(order);
}

/** Returns the move after a call about money. */
export const afterMoneyCall = (
  order: StoredOrder,
  answer: Answer<void>,
  done: EnterStates,
): Move => (answer.kind === 'OK' ? done : again(order));
