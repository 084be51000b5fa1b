import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import type { Command } from '../fulfilment.ts';
import type { Notice } from '../order-effect.ts';
import { deadlineMs, deadlineOf } from './deadline.ts';
import { type EnterStates, type Move, newFlags, pathOf, waitOf } from './move.ts';
import type { StoredOrder } from './order.ts';
import { hasBeen } from './order-history.ts';
import { methodIdOf } from './order-payment.ts';
import { paymentAfter } from './payment-after.ts';
import { withSent } from './sent-messages.ts';
import { has } from './states/register.ts';
import { BEFORE_EXPIRY_MS, REQUEST_MAY_ARRIVE_MS } from './timing.ts';

/** What the commit of a move adds to it. */
export type MovedAt = {
  readonly nowMs: number;
  /** The message that the order owes the person from then on. */
  readonly notice: Notice;
  /** The command that the move issues. */
  readonly command: Command | null;
};

/** Returns the order after a move. */
export function applyMove(order: StoredOrder, move: Move, at: MovedAt): StoredOrder {
  const { nowMs, notice, command } = at;
  const path = pathOf(move);
  const checkAtMs = checkAtAfter(order, move, nowMs);
  const moved: StoredOrder = {
    ...order,
    state: path.at(-1) ?? order.state,
    reason: (move.kind === 'enter' && move.reason) || order.reason,
    history: [...order.history, ...path.map((state) => ({ state, atMs: nowMs }))],
    attempt: attemptAfter(order, move),
    flags: [...order.flags, ...newFlags(order, move)],
    payment: paymentAfter(order, move, nowMs),
    fulfilment: fulfilmentAfter(order, move, at),
    refundAtMs: has(path, 'refunds') ? nowMs : order.refundAtMs,
    sentMessages:
      move.kind === 'notified' && move.sent
        ? withSent(order.sentMessages, move.sent, nowMs)
        : order.sentMessages,
    driveAtMs: driveAtAfter(order, move, { nowMs, notice, command, checkAtMs }),
    notice,
    checkAtMs,
  };
  return { ...moved, openOn: isOver(moved) ? null : methodIdOf(moved.payment) };
}

function fulfilmentAfter(
  { fulfilment }: StoredOrder,
  move: Move,
  { nowMs, command }: MovedAt,
): StoredOrder['fulfilment'] {
  const captureYen = move.kind === 'enter' ? move.captureYen : undefined;
  return {
    ...fulfilment,
    command: command ?? fulfilment.command,
    outcome: captureYen === undefined ? fulfilment.outcome : { captureYen, atMs: nowMs },
  };
}

/** Returns the number of the next try. A new state starts at 1. */
function attemptAfter({ attempt }: StoredOrder, { kind }: Move): number {
  if (kind === 'enter') return 1;
  return kind === 'retry' ? attempt + 1 : attempt;
}

/** Returns whether the provider needs no further call, so that the wallet may be unbound. */
const isOver = ({ state, driveAtMs, checkAtMs }: StoredOrder): boolean =>
  endStates.has(state) ? checkAtMs === null : state === 'MANUAL_REVIEW' && driveAtMs === null;

/**
 * Returns when an order is due after this move. A flag alone keeps the order's time. An ended order
 * is due again while it owes a message, even after a crash. It is also due for its last inquiry.
 */
function driveAtAfter(
  order: StoredOrder,
  move: Move,
  at: MovedAt & Pick<StoredOrder, 'checkAtMs'>,
): number | null {
  const { nowMs, notice, checkAtMs } = at;
  const afterMs = waitOf(move);
  if (afterMs !== undefined) {
    return Math.min(nowMs + afterMs, Math.max(nowMs, deadlineAfter(order, move, at)));
  }
  const state = pathOf(move).at(-1) ?? order.state;
  if (endStates.has(state) && notice === null) return checkAtMs;
  if (move.kind === 'checked') return null;
  if (move.kind !== 'enter') return order.driveAtMs;
  return endStates.has(state) ? nowMs : null;
}

/** Returns when time alone ends the entered state, or when the payment needs a check. */
function deadlineAfter(order: StoredOrder, move: Move, at: MovedAt): number {
  if (move.kind === 'retry' && move.refund) return Number.POSITIVE_INFINITY;
  const ends = move.kind === 'enter' ? deadlineOfPath(order, move, at) : deadlineOf(order);
  const expiring = (order.payment.expiresAtMs ?? Number.POSITIVE_INFINITY) - BEFORE_EXPIRY_MS;
  return expiring > at.nowMs ? Math.min(ends, expiring) : ends;
}

function deadlineOfPath(
  { vendByMs, fulfilment, state }: StoredOrder,
  { path }: EnterStates,
  { nowMs, command }: MovedAt,
): number {
  const last: OrderState = path.at(-1) ?? state;
  return deadlineMs(last, { vendByMs, command: command ?? fulfilment.command, sinceMs: nowMs });
}

/**
 * Returns when to ask about an order that ends without a payment: once its request can no longer
 * arrive. If the order was decided after that time, an inquiry has already decided it.
 */
function checkAtAfter(order: StoredOrder, move: Move, nowMs: number): number | null {
  if (move.kind === 'checked') return null;
  if (move.kind !== 'enter') return order.checkAtMs;
  if (!has(move.path.slice(-1), 'checksLater')) return null;
  const wasSent = hasBeen(order, 'AUTHORIZING') && order.payment.kind !== 'none';
  const arrivedMs = order.vendByMs + REQUEST_MAY_ARRIVE_MS;
  return wasSent && nowMs < arrivedMs ? arrivedMs : null;
}
