import type { OrderReason, OrderState } from '../../contract/order-state.ts';
import type { OrderFlag, StoredOrder } from './order-document.ts';
import { EVIDENCE_WITHIN_MS, GIVE_UP_MS, RESULT_WITHIN_MS } from './timing.ts';

/** What an order becomes: the states to go through, in one commit. */
export type Move = {
  readonly path: readonly OrderState[];
  readonly reason?: OrderReason;
  readonly flag?: OrderFlag;
  /** When the next step is due, from now. 0: at once. Absent at an end. */
  readonly afterMs?: number | undefined;
  readonly providerPaymentId?: string;
  /** The try of the outside call this leads to; 1 where the state is a new one. */
  readonly attempt?: number;
  /** The message that was owed is sent, or given up. */
  readonly notice?: null;
};

/** The one next step of an order. */
export type Step =
  /** Ask the provider. `check` asks how the payment stands before anything is sent again. */
  | { readonly do: 'authorize' | 'inquire' | 'cancel' }
  | { readonly do: 'capture' | 'revert' | 'refund'; readonly check: boolean }
  /** Tell the machine, or ask its journal. */
  | { readonly do: 'vend' | 'query' }
  | { readonly do: 'move'; readonly move: Move }
  /** Send the message that is owed to the person, now that it is over. */
  | { readonly do: 'notify' }
  | { readonly do: 'nothing' };

const move = (...path: readonly OrderState[]): Step => ({
  do: 'move',
  move: { path, afterMs: path.includes('CANCELLED') ? undefined : 0 },
});

/**
 * What is to be done next about an order, from the order and the time alone. Doing the same step
 * twice is harmless: every call carries the order's id, and its result is a compare-and-set.
 */
export const advance = (order: StoredOrder, nowMs: number): Step =>
  steps[order.state](order, nowMs);

type StepOf = (order: StoredOrder, nowMs: number) => Step;

const nothing: StepOf = () => ({ do: 'nothing' });

/** Over; a message may be owed. */
const ended: StepOf = ({ notice }) => ({ do: notice === null ? 'nothing' : 'notify' });

/** A call about money, repeated until it is answered, or for so long that a person must look. */
const money =
  (call: 'capture' | 'revert' | 'refund', flag?: OrderFlag): StepOf =>
  (order, nowMs) =>
    isGivenUp(order, nowMs) ? review(flag) : { do: call, check: order.attempt > 1 };

const steps: Readonly<Record<OrderState, StepOf>> = {
  CREATED: (order, nowMs) => move(isLate(order, nowMs) ? 'CANCELLED' : 'AUTHORIZING'),
  AUTHORIZING: (order, nowMs) =>
    isLate(order, nowMs) ? move('AUTH_UNKNOWN') : { do: 'authorize' },
  AUTH_UNKNOWN: (order, nowMs) => (isLate(order, nowMs) ? move('CANCELLING') : { do: 'inquire' }),
  CANCELLING: (order, nowMs) => (isGivenUp(order, nowMs) ? review() : { do: 'cancel' }),
  AUTHORIZED: (order, nowMs) => (isLate(order, nowMs) ? lateRevert() : move('VENDING')),
  VENDING: (order, nowMs) =>
    isOverdue(order, RESULT_WITHIN_MS, nowMs) ? move('VEND_UNKNOWN') : { do: 'vend' },
  VEND_UNKNOWN: (order, nowMs) =>
    isOverdue(order, EVIDENCE_WITHIN_MS, nowMs) ? withoutEvidence() : { do: 'query' },
  VEND_FAILED: () => move('REVERTING'),
  DISPENSED: () => move('CAPTURING'),
  CAPTURING: money('capture', 'NOT_PAID'),
  REVERTING: money('revert'),
  REFUNDING: money('refund'),
  CAPTURED: ended,
  DECLINED: nothing,
  CANCELLED: ended,
  REVERTED: ended,
  REFUNDED: ended,
  MANUAL_REVIEW: nothing,
};

/** Whether nobody stands at the machine any more. */
const isLate = ({ vendBy }: StoredOrder, nowMs: number) => nowMs >= Date.parse(vendBy);

/** In the customer's favour; perhaps a product was lost. */
const withoutEvidence = (): Step => ({
  do: 'move',
  move: { path: ['REVERTING'], reason: 'NO_EVIDENCE', flag: 'POSSIBLE_LOSS', afterMs: 0 },
});

const lateRevert = (): Step => ({
  do: 'move',
  move: { path: ['REVERTING'], reason: 'TOO_LATE', afterMs: 0 },
});

const review = (flag?: OrderFlag): Step => ({
  do: 'move',
  move: { path: ['MANUAL_REVIEW'], ...(flag ? { flag } : {}) },
});

/** Whether so long has passed since the machine's last moment to begin. */
const isOverdue = ({ notAfter, createdAt }: StoredOrder, ms: number, nowMs: number) =>
  nowMs >= Date.parse(notAfter ?? createdAt) + ms;

/** Whether the order has stood in its state for longer than anybody should wait. */
const isGivenUp = ({ history, createdAt }: StoredOrder, nowMs: number) =>
  nowMs >= Date.parse(history.at(-1)?.at ?? createdAt) + GIVE_UP_MS;
