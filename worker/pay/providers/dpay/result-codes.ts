import {
  type Answer,
  type DeclineCode,
  declined,
  misconfigured,
  retryLater,
  unknown,
} from '../../port/answer.ts';

/** GMO-PG's codes for a definite no, in our words. */
const declines: Readonly<Record<string, DeclineCode>> = {
  insufficient_balance: 'INSUFFICIENT_BALANCE',
  amount_limit_exceeded: 'LIMIT_EXCEEDED',
  operation_aborted_by_user: 'REFUSED_BY_USER',
  processing_failure: 'DECLINED',
  transaction_expired: 'WRONG_STATE',
  invalid_status: 'WRONG_STATE',
};

/**
 * What a problem of GMO-PG's means. `bad_gateway` says that the carrier's centre failed in the
 * middle: the charge may stand. `conflict` says that this order id was charged before: inquire.
 */
export function readProblem(status: number, code: string): Answer<never> {
  const decline = declines[code];
  if (decline) return declined(decline);
  if (code === 'too_many_requests' || code === 'maintenance' || code === 'service_unavailable') {
    return retryLater;
  }
  if (code === 'conflict' || status >= 500) return unknown;
  return misconfigured(code);
}
