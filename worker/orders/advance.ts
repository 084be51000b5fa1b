import type { OrderReason, OrderState } from '../../contract/order-state.ts';
import type { CommandedOrder, OrderFlag, SettlingOrder, StoredOrder } from './order-document.ts';
import {
  BEFORE_EXPIRY_MS,
  EVIDENCE_WITHIN_MS,
  GIVE_UP_MS,
  RESULT_WITHIN_MS,
  WATCH_MS,
} from './timing.ts';

/** What an order becomes: the states to go through, in one commit. */
export type Move = {
  readonly path: readonly OrderState[];
  readonly reason?: OrderReason;
  readonly flag?: OrderFlag;
  /** When the next step is due, from now. 0: at once. Absent at an end. */
  readonly afterMs?: number | undefined;
  readonly providerPaymentId?: string;
  /** When the provider lets go of what it holds; null where it does not say. */
  readonly expiresAtMs?: number | null;
  /** The provider has taken the refund on. */
  readonly refundAccepted?: true;
  /** The try of the outside call this leads to; 1 where the state is a new one. */
  readonly attempt?: number;
  /** The message that was owed is sent, or given up. */
  readonly notice?: null;
  /** Nothing is to be asked of the provider any more. */
  readonly checked?: true;
};

/** The one next step of an order. Each carries the order as far as its state is known by type. */
export type Step =
  /** Ask the provider. */
  | { readonly do: 'authorize' | 'inquire' | 'cancel' | 'check' | 'watch' }
  | MoneyStep
  /** Tell the machine, or ask its journal. */
  | { readonly do: 'vend' | 'query'; readonly order: CommandedOrder }
  | { readonly do: 'move'; readonly move: Move }
  /** Send the message that is owed to the person, now that it is over. */
  | { readonly do: 'notify' }
  | { readonly do: 'nothing' };

/** `check` asks how the payment is before anything is sent again. */
export type MoneyStep = {
  readonly do: 'capture' | 'revert' | 'refund';
  readonly order: SettlingOrder;
  readonly check: boolean;
};

/**
 * What is to be done next about an order, from the order and the time alone. Doing the same step
 * twice is harmless: every call carries the order's id, and its result is a compare-and-set.
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
      // Over; a message may be owed.
      return order.notice === null ? lastLook(order, nowMs) : { do: 'notify' };
    case 'MANUAL_REVIEW':
      // A person decides. Meanwhile what is open at the provider stays in sight.
      return { do: order.driveAtMs === null ? 'nothing' : 'watch' };
  }
}

/** The machine has its command: it is told, then asked, until its time to report is over. */
function awaitMachine(order: CommandedOrder, nowMs: number): Step {
  const sinceMs = nowMs - order.command.notAfterMs;
  if (order.state === 'VENDING') {
    return sinceMs >= RESULT_WITHIN_MS ? move('VEND_UNKNOWN') : { do: 'vend', order };
  }
  // Without evidence it ends in the customer's favour; perhaps a product was lost.
  return sinceMs >= EVIDENCE_WITHIN_MS || isExpiring(order, nowMs)
    ? revertBecause('NO_EVIDENCE', 'POSSIBLE_LOSS')
    : { do: 'query', order };
}

/**
 * An order that ended without a payment, after a request for one was sent, is asked about once the
 * request can no longer arrive: whatever it was told, nothing may be held.
 */
function lastLook(order: StoredOrder, nowMs: number): Step {
  if (order.checkAtMs === null || nowMs < order.checkAtMs) return { do: 'nothing' };
  return nowMs >= order.checkAtMs + GIVE_UP_MS ? review() : { do: 'check' };
}

const calls = { CAPTURING: 'capture', REVERTING: 'revert', REFUNDING: 'refund' } as const;

/**
 * A call about money, repeated until it is answered, or for so long that a person must look. A
 * repetition asks first what came of the last.
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

/** Whether the provider will soon let go of what it holds. */
const isExpiring = ({ expiresAtMs }: StoredOrder, nowMs: number) =>
  expiresAtMs !== null && nowMs >= expiresAtMs - BEFORE_EXPIRY_MS;

/** Whether nobody stands at the machine any more. */
const isLate = ({ vendByMs }: StoredOrder, nowMs: number) => nowMs >= vendByMs;

/** Whether the order has been in its state for longer than anybody should wait. */
const isGivenUp = ({ history, createdAtMs }: StoredOrder, nowMs: number) =>
  nowMs >= (history.at(-1)?.atMs ?? createdAtMs) + GIVE_UP_MS;
