import type { Order } from '../../../contract/customer/orders.ts';
import type { AppError, OutdatedError } from '../api/problem.ts';
import { onWake } from '../browser/page-events.ts';
import { signedIn } from '../session/app-state.ts';
import type { AppServices } from '../session/store.ts';
import type { Attempt } from './attempt.ts';
import { findPlacedOrder, type Placed, placeOrder } from './place-order.ts';

/** An attempt to follow. `post` sends it, after a tap. `ask` only asks for the outcome. */
export type Work = { readonly attempt: Attempt; readonly by: 'post' | 'ask' };

/** Called with each outcome until the attempt is settled. */
export type AttemptCallbacks = {
  /** Called when the attempt created a purchase: navigate to its page. */
  readonly onOrdered: (order: Order) => void;
  readonly onRefused: (problem: AppError) => void;
  /** Called when the edge knows no such purchase and none can be in flight. */
  readonly onAbsent: () => void;
  readonly onLost: (outdated: OutdatedError | null) => void;
};

/** Called when the sheet closes while a request is in flight: first with `null`, then with the outcome. */
export type OnLeft = (placed: Placed | null) => void;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;
/** How long a request may still be in flight after the connection broke. */
const ARRIVES_WITHIN_MS = 5_000;

/**
 * Sends the attempt once, then polls its outcome until it is known, and at once when the page wakes up.
 * @returns a function that stops following.
 */
export function followAttempt(
  app: AppServices,
  { attempt, by }: Work,
  outcome: AttemptCallbacks,
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
    // If the sheet has closed meanwhile, it reads the stored outcome when it opens again.
    if (stopped || report(app, placed, attempt, outcome)) return;
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

/** Calls the callback for an outcome. @returns whether the outcome is final. */
function report(
  app: AppServices,
  placed: Placed,
  { sentAtMs }: Attempt,
  outcome: AttemptCallbacks,
): boolean {
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
