import type { Order } from '../../../contract/customer/orders.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderView } from './order-states.ts';

/** What happened at one point of the timeline. Each event has a text in both languages. */
export type TimelineEvent =
  | 'nothingToPay'
  | 'approved'
  | 'captured'
  | 'refused'
  | 'unconfirmed'
  | 'payUnknown'
  | 'out'
  | 'notOut'
  | 'outUnknown'
  | 'notStarted'
  | 'notCharged'
  | 'releasing'
  | 'released'
  | 'refunding'
  | 'refunded'
  | 'undecided';

/** `failed`: it did not happen. `waiting`: in progress. `skipped`: not reached. */
export type TimelineDot = 'done' | 'failed' | 'waiting' | 'skipped';

export type TimelinePoint = {
  readonly event: TimelineEvent;
  readonly dot: TimelineDot;
  /** When it happened; null if the time is unknown or the event is not over. */
  readonly at: string | null;
};

/** The timeline of a purchase that did not end with a paid drink. */
export type Timeline = {
  readonly payment: TimelinePoint;
  readonly machine: TimelinePoint;
  readonly refund: TimelinePoint;
};

type Past = Pick<Order, 'state' | 'history' | 'pay'>;

/** Returns what happened to the payment, at the machine, and to the refund. */
export const timelineOf = (past: Past): Timeline => ({
  payment: paymentOf(past),
  machine: machineOf(past),
  refund: refundOf(past),
});

const point = (
  event: TimelineEvent,
  dot: TimelineDot,
  at: string | null = null,
): TimelinePoint => ({
  event,
  dot,
  at,
});

/** When the purchase last entered a state; undefined if it never did. */
const timeOf = ({ history }: Past, state: OrderState): string | undefined =>
  history.findLast((entry) => entry.state === state)?.at;

function paymentOf(past: Past): TimelinePoint {
  if (past.pay === null) return point('nothingToPay', 'skipped');
  const captured = timeOf(past, 'CAPTURED');
  if (captured !== undefined) return point('captured', 'done', captured);
  const refused = timeOf(past, 'DECLINED');
  if (refused !== undefined) return point('refused', 'failed', refused);
  const approved = timeOf(past, 'AUTHORIZED');
  if (approved !== undefined) return point('approved', 'done', approved);
  const isOver = past.state === 'CANCELLED' || past.state === 'REVERTED';
  return isOver ? point('unconfirmed', 'failed') : point('payUnknown', 'waiting');
}

function machineOf(past: Past): TimelinePoint {
  const out = timeOf(past, 'DISPENSED');
  if (out !== undefined) return point('out', 'done', out);
  const failed = timeOf(past, 'VEND_FAILED');
  if (failed !== undefined) return point('notOut', 'failed', failed);
  if (timeOf(past, 'VENDING') === undefined) return point('notStarted', 'skipped');
  return point('outUnknown', orderView(past.state).stage === 'checking' ? 'waiting' : 'failed');
}

function refundOf(past: Past): TimelinePoint {
  const { money } = orderView(past.state);
  const at = timeOf(past, past.state) ?? null;
  switch (money) {
    case 'notCharged':
    case 'released':
    case 'refunded':
      return point(money, 'done', at);
    case 'releasing':
    case 'refunding':
      return point(money, 'waiting');
    default:
      return point('undecided', 'skipped');
  }
}
