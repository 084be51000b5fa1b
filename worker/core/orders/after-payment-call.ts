import type { OrderReason } from '../../../contract/shared/order-state.ts';
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

/** The conditions at the time of an answer. */
export type Circumstances = {
  readonly nowMs: number;
  /** Whether the machine is reachable now. */
  readonly online: boolean;
};

const again = (order: StoredOrder): Move => ({
  path: [],
  attempt: order.attempt + 1,
  afterMs: waitMs(order.attempt),
});

/**
 * Returns the move after the authorisation, which only the driver that stored the intent sends,
 * once. Only codes that the provider documents as a definite failure decline.
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
      // Nobody fixes that while the person waits. The person may leave, and the driver keeps
      // inquiring.
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

/** Returns the move after asking about an authorisation whose answer was lost. */
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

/**
 * Returns the move once the amount is held: send the command if the person is probably still there.
 */
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
  // An authorisation that expires before the capture is useless.
  const late = nowMs >= order.vendByMs || expiresAtMs < nowMs + MUST_HOLD_MS;
  if (late || !online) {
    const reason = late ? 'TOO_LATE' : 'MACHINE_OFFLINE';
    return { path: ['AUTHORIZED', 'REVERTING'], reason, providerPaymentId, ...told, afterMs: 0 };
  }
  return { path: ['AUTHORIZED', 'VENDING'], providerPaymentId, ...told, afterMs: 0 };
}

/** How long an authorisation must last: until the machine reported and the capture was sent. */
const MUST_HOLD_MS = START_WITHIN_MS + RESULT_WITHIN_MS + BEFORE_EXPIRY_MS;

/**
 * Returns the move after asking about a payment that must not exist. "Not found" counts only once
 * the request can no longer arrive.
 *
 * @returns the move, or the held authorisation that the caller must revert.
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
      // Held, but without an id to revert it by: inquire again.
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

/** Returns the move once nothing is held any more. The reason may be known already. */
const cancelled = ({ reason }: StoredOrder): Move => ({
  path: ['CANCELLED'],
  reason: reason ?? 'TOO_LATE',
});

/**
 * Returns the move after reverting a payment that must not exist. It stores the payment's number
 * with any answer, because an operator needs it.
 */
export function afterCancelRevert(
  order: StoredOrder,
  answer: Answer<void>,
  { providerPaymentId }: Authorization,
): Move {
  const move = answer.kind === 'OK' ? cancelled(order) : again(order);
  return { ...move, providerPaymentId };
}

/** Returns the move after a refund. An accepted refund is done only when the provider says so. */
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

/** Returns the move after capture or revert. */
export function afterMoneyCall(order: StoredOrder, answer: Answer<void>, done: Move): Move {
  return answer.kind === 'OK' ? done : again(order);
}

/**
 * Returns the move after asking about a payment, before repeating capture, revert or refund.
 * `send`: the call is still needed. An impossible one goes to manual review.
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

/** Returns whether the provider reported another amount or another payment than the order's. */
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

/** Why an authorisation was declined. Other codes never answer an authorisation. */
const reasons: Readonly<Partial<Record<DeclineCode, OrderReason>>> = {
  REFUSED_BY_USER: 'REFUSED_BY_USER',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  NOT_VERIFIED: 'NOT_VERIFIED',
  METHOD_NOT_USABLE: 'METHOD_NOT_USABLE',
  BINDING_ENDED: 'BINDING_ENDED',
  DECLINED: 'DECLINED',
};
