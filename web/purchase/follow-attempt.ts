import type { Order } from '../../contract/orders.ts';
import type { AppError, OutdatedError } from '../api/problem.ts';
import { onWake } from '../browser/page-events.ts';
import { signedIn } from '../session/app-state.ts';
import type { AppServices } from '../session/store.ts';
import type { Attempt } from './attempt.ts';
import { findPlacedOrder, type Placed, placeOrder } from './place-order.ts';

/** An attempt, and what is done about it: `post` follows a tap of this very moment, and no other. */
export type Work = { readonly attempt: Attempt; readonly by: 'post' | 'ask' };

/** What came of it, told until it is settled. */
export type Outcome = {
  /** It has become a purchase: its page comes next. */
  readonly onOrdered: (order: Order) => void;
  readonly onRefused: (problem: AppError) => void;
  /** The edge knows of none, and it can no longer be under way. */
  readonly onAbsent: () => void;
  readonly onLost: (outdated: OutdatedError | null) => void;
};

/** Told to who has left the sheet while the tap was on its way: `null` at once, and then what came of it. */
export type OnLeft = (placed: Placed | null) => void;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;
/** What was sent may still be under way so long after the connection broke. */
const ARRIVES_WITHIN_MS = 5_000;

/**
 * Sends what was tapped for, once, and asks for what became of it until there is an answer, at once when the
 * page wakes up. @returns how to stop waiting.
 */
export function followAttempt(
  app: AppServices,
  { attempt, by }: Work,
  outcome: Outcome,
  onLeft: OnLeft,
): () => void {
  let stopped = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOut = false;
  let maySend = by === 'post';
  let isSending = false;
  const once = async () => {
    clearTimeout(timer);
    if (stopped || isOut) return;
    isOut = true;
    const lineUserId = signedIn(app.read())?.lineUser.lineUserId ?? '';
    const sends = maySend;
    maySend = false;
    isSending = sends;
    const placed = await (sends
      ? placeOrder(app, attempt)
      : findPlacedOrder(app, lineUserId, attempt));
    isOut = false;
    isSending = false;
    if (stopped && sends) onLeft(placed);
    // Who has left while it was asked for finds the answer when coming back.
    if (stopped || tell(app, placed, attempt, outcome)) return;
    timer = setTimeout(() => void once(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  app.dispatch({ type: 'page-changed', page: { buying: true } });
  // Sent in the next task: React mounts twice in development, which must not send twice.
  timer = setTimeout(() => void once());
  const stopListening = onWake(() => void once());
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopListening();
    app.dispatch({ type: 'page-changed', page: { buying: false } });
    if (isSending) onLeft(null);
  };
}

/** Tells what is known. @returns whether that is all there is to know. */
function tell(app: AppServices, placed: Placed, { sentAtMs }: Attempt, outcome: Outcome): boolean {
  switch (placed.kind) {
    case 'ordered':
      outcome.onOrdered(placed.order);
      return true;
    case 'refused':
      outcome.onRefused(placed.problem);
      return true;
    case 'absent':
      if (Date.now() - sentAtMs < ARRIVES_WITHIN_MS || app.read().pendingTap?.isSending) {
        outcome.onLost(null);
        return false;
      }
      outcome.onAbsent();
      return true;
    case 'unknown':
      outcome.onLost(placed.outdated);
      return false;
  }
}
