import type { OrderReason, OrderState } from '../../../contract/shared/order-state.ts';

/** A short label for each state, for the list of purchases. */
export type Summary =
  | 'working'
  | 'checking'
  | 'done'
  | 'cancelling'
  | 'cancelled'
  | 'declined'
  | 'refunding'
  | 'refunded';

/** The state of the machine's drawing. */
export type Stage = 'paying' | 'dispensing' | 'out' | 'checking' | 'stopped';

/** The state of the money: whether it was charged, and whether it was returned. */
export type Money =
  | 'notYet'
  | 'held'
  | 'checking'
  | 'charging'
  | 'charged'
  | 'notCharged'
  | 'releasing'
  | 'released'
  | 'refunding'
  | 'refunded';

/** The action to offer: none yet, another attempt after a failure, or buying again. */
export type Next = 'wait' | 'try-again' | 'buy-again';

type OrderView = {
  readonly summary: Summary;
  readonly stage: Stage;
  readonly money: Money;
  readonly next: Next;
};

const row = (summary: Summary, stage: Stage, money: Money, next: Next = 'wait'): OrderView => ({
  summary,
  stage,
  money,
  next,
});

/** Every state of a purchase and its meaning for the customer. The only such table. */
const views: Readonly<Record<OrderState, OrderView>> = {
  CREATED: row('working', 'paying', 'notYet'),
  AUTHORIZING: row('working', 'paying', 'notYet'),
  AUTHORIZED: row('working', 'dispensing', 'held'),
  DECLINED: row('declined', 'stopped', 'notCharged', 'try-again'),
  AUTH_UNKNOWN: row('checking', 'checking', 'checking'),
  CANCELLING: row('checking', 'checking', 'releasing'),
  CANCELLED: row('cancelled', 'stopped', 'released', 'try-again'),
  VENDING: row('working', 'dispensing', 'held'),
  DISPENSED: row('done', 'out', 'charging'),
  VEND_FAILED: row('cancelling', 'stopped', 'releasing'),
  VEND_UNKNOWN: row('checking', 'checking', 'checking'),
  CAPTURING: row('done', 'out', 'charging'),
  CAPTURED: row('done', 'out', 'charged', 'buy-again'),
  REVERTING: row('cancelling', 'stopped', 'releasing'),
  REVERTED: row('cancelled', 'stopped', 'released', 'try-again'),
  REFUNDING: row('refunding', 'out', 'refunding'),
  REFUNDED: row('refunded', 'out', 'refunded', 'buy-again'),
  MANUAL_REVIEW: row('checking', 'checking', 'checking'),
};

/** Returns the table's row for a state. */
export const orderView = (state: OrderState): OrderView => views[state];

/**
 * The four tones of a state: information, waiting, action required, done. Each appears with an icon
 * and a word, because colour alone is not accessible.
 */
export type Tone = 'info' | 'wait' | 'alert' | 'done';

const tones: Readonly<Record<Summary, Tone>> = {
  working: 'wait',
  checking: 'wait',
  cancelling: 'wait',
  refunding: 'wait',
  done: 'done',
  cancelled: 'done',
  refunded: 'done',
  declined: 'info',
};

/**
 * @param isNow whether the person watched the purchase. Only then does a refusal require an action.
 */
export const toneOf = (state: OrderState, isNow = false): Tone =>
  isNow && state === 'DECLINED' ? 'alert' : tones[orderView(state).summary];

/** The step between payment and tray; undefined if the purchase failed. */
export function stepOf(stage: Stage): 0 | 1 | 2 | undefined {
  const steps = {
    paying: 0,
    dispensing: 1,
    out: 2,
    checking: undefined,
    stopped: undefined,
  } as const;
  return steps[stage];
}

/** The refund text depends on the provider and on whether the payment was captured. */
export function comesBackAs(money: Money): 'release' | 'refund' | undefined {
  if (money === 'releasing' || money === 'released') return 'release';
  return money === 'refunding' || money === 'refunded' ? 'refund' : undefined;
}

/** Whether the person can report a problem: the machine has acted. */
export const mayReportProblem = (state: OrderState): boolean =>
  !['paying', 'dispensing'].includes(orderView(state).stage);

/** The actions after a failed purchase. */
export type NextAction = 'retry' | 'methods' | 'machine';

const nextActions: Readonly<Record<OrderReason, readonly NextAction[]>> = {
  REFUSED_BY_USER: ['retry', 'methods'],
  INSUFFICIENT_BALANCE: ['retry', 'methods'],
  LIMIT_EXCEEDED: ['methods', 'retry'],
  NOT_VERIFIED: ['methods', 'retry'],
  METHOD_NOT_USABLE: ['methods', 'retry'],
  BINDING_ENDED: ['methods'],
  DECLINED: ['methods', 'retry'],
  PROVIDER_BUSY: ['retry', 'methods'],
  PROVIDER_MISCONFIGURED: ['methods'],
  TOO_LATE: ['retry'],
  MACHINE_OFFLINE: ['machine', 'retry'],
  JAM: ['machine'],
  SOLD_OUT: ['machine'],
  DOOR_OPEN: ['retry', 'machine'],
  NOT_EXECUTED: ['retry', 'machine'],
  MACHINE_FAULT: ['machine'],
  NO_EVIDENCE: ['machine'],
  NOTHING_TAKEN: ['retry', 'machine'],
  BY_OPERATOR: ['machine'],
};

/** Sorted by how likely each helps. */
export const nextActionsAfter = (reason: OrderReason | null): readonly NextAction[] =>
  reason === null ? ['retry', 'machine'] : nextActions[reason];
