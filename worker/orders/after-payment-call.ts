import type { OrderReason } from '../../contract/order-state.ts';
import type { Answer, DeclineCode } from '../pay/port/answer.ts';
import type { Authorization, Inquiry, RefundState } from '../pay/port/pay-provider.ts';
import type { Move } from './advance.ts';
import { stillOpen } from './after-last-look.ts';
import type { StoredOrder } from './order-document.ts';
import {
  BEFORE_EXPIRY_MS,
  REQUEST_MAY_ARRIVE_MS,
  RESULT_WITHIN_MS,
  START_WITHIN_MS,
  WATCH_MS,
  waitMs,
} from './timing.ts';

/** What surrounds a result. */
export type Circumstances = {
  readonly nowMs: number;
  /** Whether the machine can be told now. */
  readonly online: boolean;
};

const again = (order: StoredOrder): Move => ({
  path: [],
  attempt: order.attempt + 1,
  afterMs: waitMs(order.attempt),
});

/**
 * The answer to the authorisation, which the driver that stored the intent sends once. Only a code
 * that the provider documents as a definite failure declines.
 */
export function afterAuthorize(
  order: StoredOrder,
  answer: Answer<Authorization>,
  circumstances: Circumstances,
): Move {
  switch (answer.kind) {
    case 'OK':
      return authorized(order, answer.value, circumstances);
    case 'DECLINED': {
      const reason = reasons[answer.code];
      return reason
        ? { path: ['DECLINED'], reason }
        : { path: ['AUTH_UNKNOWN'], afterMs: waitMs(1) };
    }
    case 'MISCONFIGURED':
      // Nobody mends that while the person stands there: they are let go, and we go on asking.
      return {
        path: ['AUTH_UNKNOWN', 'CANCELLING'],
        reason: 'PROVIDER_MISCONFIGURED',
        afterMs: waitMs(1),
      };
    case 'UNKNOWN':
    case 'RETRY_LATER':
      return { path: ['AUTH_UNKNOWN'], afterMs: waitMs(1) };
  }
}

/** What became of an authorisation whose answer was lost. */
export function afterInquiry(
  order: StoredOrder,
  answer: Answer<Inquiry>,
  circumstances: Circumstances,
): Move {
  if (answer.kind !== 'OK') return again(order);
  const { state, authorization } = answer.value;
  if (state === 'AUTHORIZED' && authorization) {
    return authorized(order, authorization, circumstances);
  }
  const over = state === 'FAILED' || state === 'CANCELLED' || state === 'EXPIRED';
  return over ? { path: ['DECLINED'], reason: 'DECLINED' } : again(order);
}

/** The amount is held: the machine is told, if somebody still stands there. */
function authorized(
  order: StoredOrder,
  { providerPaymentId, amountYen, expiresAt }: Authorization,
  { nowMs, online }: Circumstances,
): Move {
  const expiresAtMs = Date.parse(expiresAt ?? '');
  const told = Number.isNaN(expiresAtMs) ? {} : { expiresAtMs };
  if ((amountYen ?? order.amountYen) !== order.amountYen) {
    return {
      path: ['AUTHORIZED', 'REVERTING'],
      reason: 'PROVIDER_MISCONFIGURED',
      flag: 'PAYMENT_MISMATCH',
      ...{ providerPaymentId, ...told, afterMs: 0 },
    };
  }
  // What would expire before it can be captured is as good as none.
  const late = nowMs >= order.vendByMs || expiresAtMs < nowMs + MUST_HOLD_MS;
  if (late || !online) {
    const reason = late ? 'TOO_LATE' : 'MACHINE_OFFLINE';
    return { path: ['AUTHORIZED', 'REVERTING'], reason, providerPaymentId, ...told, afterMs: 0 };
  }
  return { path: ['AUTHORIZED', 'VENDING'], providerPaymentId, ...told, afterMs: 0 };
}

/** An authorisation must last until the machine has reported and the capture is sent. */
const MUST_HOLD_MS = START_WITHIN_MS + RESULT_WITHIN_MS + BEFORE_EXPIRY_MS;

/**
 * How a payment is that must not be. "Not found" counts once the request can no longer arrive.
 * @returns what to store; or the authorisation that is held, for the caller to revert.
 */
export function afterCancelInquiry(
  order: StoredOrder,
  answer: Answer<Inquiry>,
  nowMs: number,
): Move | { readonly revert: Authorization } {
  if (answer.kind !== 'OK') return again(order);
  const { state, authorization } = answer.value;
  const arrived = nowMs >= order.vendByMs + REQUEST_MAY_ARRIVE_MS;
  switch (state) {
    case 'AUTHORIZED':
      // Held, and no id to revert it by: ask again.
      return authorization ? { revert: authorization } : again(order);
    case 'CAPTURED':
      return { path: ['MANUAL_REVIEW'] };
    case 'NONE':
      return arrived ? cancelled(order) : again(order);
    case 'UNPROVEN':
      return arrived ? { path: ['MANUAL_REVIEW'], flag: 'ABSENCE_UNPROVEN' } : again(order);
    case 'PENDING':
      return stillOpen(order);
    case 'CANCELLED':
    case 'REFUNDED':
    case 'EXPIRED':
    case 'FAILED':
      return cancelled(order);
  }
}

/** Nothing is held any more; why it came to that may be known already. */
const cancelled = ({ reason }: StoredOrder): Move => ({
  path: ['CANCELLED'],
  reason: reason ?? 'TOO_LATE',
});

/**
 * The answer to the revert of a payment that must not be. Its number is kept whatever the answer is:
 * an operator needs it.
 */
export function afterCancelRevert(
  order: StoredOrder,
  answer: Answer<void>,
  { providerPaymentId }: Authorization,
): Move {
  const move = answer.kind === 'OK' ? cancelled(order) : again(order);
  return { ...move, providerPaymentId };
}

/** How a refund stands: one that is taken on is done only when the provider says so. */
export function afterRefund(order: StoredOrder, answer: Answer<RefundState>, done: Move): Move {
  if (answer.kind !== 'OK') return again(order);
  switch (answer.value) {
    case 'DONE':
      return done;
    case 'FAILED':
      return { path: ['MANUAL_REVIEW'], flag: 'REFUND_FAILED' };
    case 'ACCEPTED':
      return { ...stillOpen(order), refundAccepted: true };
    case 'NONE':
      return again(order);
  }
}

/** The answer to capture or revert. */
export function afterMoneyCall(order: StoredOrder, answer: Answer<void>, done: Move): Move {
  return answer.kind === 'OK' ? done : again(order);
}

/**
 * How a payment is before capture, revert or refund is sent once more: done already, still to be
 * done (`send`), or impossible, which a person must look at.
 */
export function afterMoneyInquiry(
  order: StoredOrder,
  answer: Answer<Inquiry>,
  done: Move,
): Move | 'send' {
  if (answer.kind !== 'OK') return again(order);
  if (order.state === 'CAPTURING' && isAnother(order, answer.value)) {
    return { path: ['MANUAL_REVIEW'], flag: 'PAYMENT_MISMATCH', afterMs: WATCH_MS };
  }
  const { state } = answer.value;
  const verdict = verdicts[order.state]?.[state];
  if (verdict === 'done') return done;
  if (verdict === 'send') return 'send';
  if (verdict === 'review') {
    return {
      path: ['MANUAL_REVIEW'],
      ...(order.state === 'CAPTURING' ? { flag: 'NOT_PAID' } : {}),
    };
  }
  return again(order);
}

/** Whether the provider tells of another amount or another payment than the order's. */
function isAnother({ amountYen, held }: StoredOrder, told: Inquiry): boolean {
  const number = told.authorization?.providerPaymentId ?? held?.providerPaymentId;
  return (told.amountYen ?? amountYen) !== amountYen || number !== held?.providerPaymentId;
}

type Verdicts = Partial<Record<Inquiry['state'], 'done' | 'send' | 'review'>>;

const verdicts: Partial<Record<StoredOrder['state'], Verdicts>> = {
  CAPTURING: {
    CAPTURED: 'done',
    AUTHORIZED: 'send',
    CANCELLED: 'review',
    REFUNDED: 'review',
    EXPIRED: 'review',
    FAILED: 'review',
  },
  REVERTING: {
    CANCELLED: 'done',
    EXPIRED: 'done',
    FAILED: 'done',
    REFUNDED: 'done',
    AUTHORIZED: 'send',
    CAPTURED: 'review',
  },
  REFUNDING: {
    REFUNDED: 'done',
    CANCELLED: 'done',
    CAPTURED: 'send',
    AUTHORIZED: 'review',
    EXPIRED: 'review',
    FAILED: 'review',
  },
};

/** Why an authorisation was declined. What is missing is no answer to an authorisation. */
const reasons: Readonly<Partial<Record<DeclineCode, OrderReason>>> = {
  REFUSED_BY_USER: 'REFUSED_BY_USER',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  NOT_VERIFIED: 'NOT_VERIFIED',
  METHOD_NOT_USABLE: 'METHOD_NOT_USABLE',
  BINDING_ENDED: 'BINDING_ENDED',
  DECLINED: 'DECLINED',
};
