import type { OrderReason, OrderState } from '../../../contract/shared/order-state.ts';
import type { CommandedOrder, OrderFlag, SettlingOrder, StoredOrder } from './order-document.ts';
import {
  BEFORE_EXPIRY_MS,
  EVIDENCE_WITHIN_MS,
  GIVE_UP_MS,
  RESULT_WITHIN_MS,
  WATCH_MS,
} from './timing.ts';

/** A change of an order: the states that it passes through in one commit. */
export type Move = {
  readonly path: readonly OrderState[];
  readonly reason?: OrderReason;
  readonly flag?: OrderFlag;
  /** When the next step is due, in milliseconds from now. 0: at once. Absent at an end. */
  readonly afterMs?: number | undefined;
  readonly providerPaymentId?: string;
  /** When the provider releases the held amount by itself. Null if it does not say. */
  readonly expiresAtMs?: number | null;
  /** The provider accepted the refund. */
  readonly refundAccepted?: true;
  /** The number of the try of the next outside call. 1 in a new state. */
  readonly attempt?: number;
  /** The owed message was sent or given up. */
  readonly notice?: null;
  /** The provider needs no further inquiry. */
  readonly checked?: true;
};

/** The next step of an order. Each variant has the order's type as narrow as its state allows. */
export type Step =
  /** Calls the provider. */
  | { readonly do: 'authorize' | 'inquire' | 'cancel' | 'check' | 'watch' }
  | MoneyStep
  /** Sends the machine its command, or asks for its journal. */
  | { readonly do: 'vend' | 'query'; readonly order: CommandedOrder }
  | { readonly do: 'move'; readonly move: Move }
  /** Sends the message that the ended order owes the person. */
  | { readonly do: 'notify' }
  | { readonly do: 'nothing' };

/** `check` asks for the payment's state before the call is repeated. */
export type MoneyStep = {
  readonly do: 'capture' | 'revert' | 'refund';
  readonly order: SettlingOrder;
  readonly check: boolean;
};

/**
 * Returns an order's next step, from only the order and the time. Repeating a step is harmless:
 * every call carries the order's id, and its result is stored by compare-and-set.
 */
export function advance(order: StoredOrder, nowMs: number): Step {
  switch (order.state) {
    case 'CREATED':
      return move(isLate(order, nowMs) ? 'CANCELLED' : 'AUTHORIZING');
    case 'AUTHORIZING':
      return isLate(order, nowMs) ? move('AUTH_UNKNOWN') : { do: 'authorize' };
    case 'AUTH_UNKNOWN':
      return isLate(order, nowMs) ? move('CANCELLING') : { do: 'inquire' };
    case 'CANCELLING':
      return isGivenUp(order, nowMs) ? review() : { do: 'cancel' };
    case 'AUTHORIZED':
      return isLate(order, nowMs) ? revertBecause('TOO_LATE') : move('VENDING');
    case 'VENDING':
    case 'VEND_UNKNOWN':
      return awaitMachine(order, nowMs);
    case 'VEND_FAILED':
      return move('REVERTING');
    case 'DISPENSED':
      return move('CAPTURING');
    case 'CAPTURING':
    case 'REVERTING':
    case 'REFUNDING':
      return settle(order, nowMs);
    case 'CAPTURED':
    case 'REVERTED':
    case 'REFUNDED':
    case 'CANCELLED':
    case 'DECLINED':
      // The order ended, but may owe a message.
      return order.notice === null ? lastLook(order, nowMs) : { do: 'notify' };
    case 'MANUAL_REVIEW':
      // An operator decides. Meanwhile the open payment at the provider is watched.
      return { do: order.driveAtMs === null ? 'nothing' : 'watch' };
  }
}

/** Sends the machine its command, then asks for the result until the time to report is over. */
function awaitMachine(order: CommandedOrder, nowMs: number): Step {
  const sinceMs = nowMs - order.command.notAfterMs;
  if (order.state === 'VENDING') {
    return sinceMs >= RESULT_WITHIN_MS ? move('VEND_UNKNOWN') : { do: 'vend', order };
  }
  // Without evidence it ends in the customer's favour. A product may be lost.
  return sinceMs >= EVIDENCE_WITHIN_MS || isExpiring(order, nowMs)
    ? revertBecause('NO_EVIDENCE', 'POSSIBLE_LOSS')
    : { do: 'query', order };
}

/**
 * Asks about an order that ended without a payment although a request was sent. It waits until the
 * request can no longer arrive. Whatever the answers were, no amount may stay held.
 */
function lastLook(order: StoredOrder, nowMs: number): Step {
  if (order.checkAtMs === null || nowMs < order.checkAtMs) return { do: 'nothing' };
  return nowMs >= order.checkAtMs + GIVE_UP_MS ? review() : { do: 'check' };
}

const calls = { CAPTURING: 'capture', REVERTING: 'revert', REFUNDING: 'refund' } as const;

/**
 * Repeats a call about money until it is answered, or until an operator must look. A repetition
 * first asks for the outcome of the previous try.
 */
function settle(order: SettlingOrder, nowMs: number): Step {
  if (isGivenUp(order, nowMs) && !order.refundAccepted)
    return review(order.state === 'CAPTURING' ? 'NOT_PAID' : undefined);
  return { do: calls[order.state], order, check: order.attempt > 1 };
}

const move = (...path: readonly OrderState[]): Step => ({
  do: 'move',
  move: { path, afterMs: path.includes('CANCELLED') ? undefined : 0 },
});

const revertBecause = (reason: OrderReason, flag?: OrderFlag): Step => ({
  do: 'move',
  move: { path: ['REVERTING'], reason, ...(flag ? { flag } : {}), afterMs: 0 },
});

const review = (flag?: OrderFlag): Step => ({
  do: 'move',
  move: { path: ['MANUAL_REVIEW'], ...(flag ? { flag } : {}), afterMs: WATCH_MS },
});

/** Returns whether the provider will soon release the held amount by itself. */
const isExpiring = ({ expiresAtMs }: StoredOrder, nowMs: number) =>
  expiresAtMs !== null && nowMs >= expiresAtMs - BEFORE_EXPIRY_MS;

/** Returns whether it is too late to vend, because the person has probably left the machine. */
const isLate = ({ vendByMs }: StoredOrder, nowMs: number) => nowMs >= vendByMs;

/** Returns whether the order has been in its state for too long. */
const isGivenUp = ({ history, createdAtMs }: StoredOrder, nowMs: number) =>
  nowMs >= (history.at(-1)?.atMs ?? createdAtMs) + GIVE_UP_MS;
