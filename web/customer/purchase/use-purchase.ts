import { useEffect, useRef, useState } from 'react';
import type { Order, PlaceOrder } from '../../../contract/customer/orders.ts';
import { useApi } from '../api/api-context.ts';
import { ApiError, type AppError } from '../api/problem.ts';
import { useQueryCache } from '../api/use-query-cache.ts';
import { useApp } from '../session/app-context.tsx';
import type { PendingTap } from '../session/app-state.ts';
import { draftKey } from '../session/drafts.ts';
import { type Attempt, noteRefused, noteSent, openAttempt } from './attempt.ts';
import { type AttemptCallbacks, followAttempt, type OnLeft, type Work } from './follow-attempt.ts';
import { attemptName, closeAttempt } from './pending-attempt.ts';
import { PendingTap as PendingTapBanner } from './pending-tap-chunk.ts';

/**
 * A purchase being sent. `checking`: it may have succeeded. `unsent`: the edge knows no such purchase, and
 * the person decides whether to send it.
 */
export type Sending = 'idle' | 'sending' | 'checking' | 'unsent';

export type PurchaseState = {
  readonly sending: Sending;
  readonly refusal: AppError | null;
  /** Only a newer build can read the edge's answer. A reload continues the same purchase. */
  readonly isOutdated: boolean;
  /** The session had ended at the last tap. Shown after the person has signed in again. */
  readonly wasSignedOut: boolean;
  readonly buy: (request: PlaceOrder) => void;
  /** The person's answer to `unsent`: send it again under the same key, or drop it. */
  readonly goOn: () => void;
  readonly giveUp: () => void;
  readonly forgetRefusal: () => void;
};

type Callbacks = Pick<AttemptCallbacks, 'onOrdered' | 'onRefused'>;

/** What the app knows about a sent attempt. */
type Found = 'nothing-yet' | 'unknown' | 'absent';

/**
 * Buys one item, once. Only a tap sends. Afterwards the hook polls the outcome under the same key, also
 * after a reload. It never sends by itself: a drink must not drop after the person has left the machine.
 */
export function usePurchase(machineId: string, slot: string, callbacks: Callbacks): PurchaseState {
  const app = useApp();
  const { onFailure } = useApi();
  const [storageKey] = useState(() => draftKey(app.read(), attemptName(machineId, slot)));
  const [{ attempt, by }, setWork] = useState<Work>(() => ({
    attempt: openAttempt(storageKey),
    by: 'ask',
  }));
  const amountYen = attempt.sent?.expectedAmountYen ?? 0;
  const { noteOrdered, notePending } = useNotes({ machineId, slot, amountYen }, storageKey);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [found, setFound] = useState<Found>(attempt.sent === null ? 'nothing-yet' : 'unknown');
  const [isOutdated, setOutdated] = useState(false);
  const running = useRef(false);

  const rest = (next: Attempt) => {
    setWork({ attempt: next, by: 'ask' });
    setFound('nothing-yet');
    app.dispatch({ type: 'page-changed', page: { pendingTap: null } });
  };
  const tap = (request: PlaceOrder) => {
    // A ref, because state updates too late for two taps at the same moment.
    if (running.current) return;
    running.current = true;
    setRefusal(null);
    setFound('nothing-yet');
    setWork({ attempt: noteSent(storageKey, attempt, request), by: 'post' });
  };
  /** The purchase continues after its sheet closes. The banner on every page shows its outcome. */
  const onLeft: OnLeft = (placed) => {
    if (placed?.kind === 'ordered') return noteOrdered(placed.order);
    if (placed?.kind === 'refused') noteRefused(storageKey, attempt, placed.problem.status === 401);
    notePending(placed === null);
  };
  const outcome: AttemptCallbacks = {
    onOrdered: (order) => {
      noteOrdered(order);
      callbacks.onOrdered(order);
    },
    onRefused: (problem) => {
      rest(noteRefused(storageKey, attempt, problem.status === 401));
      setRefusal(problem);
      callbacks.onRefused(problem);
      onFailure(new ApiError(problem));
    },
    onAbsent: () => {
      running.current = false;
      setFound('absent');
    },
    onLost: (outdated) => {
      setFound('unknown');
      setOutdated(outdated !== null);
      // The sheet was closed and opened again: the request may still be in flight.
      notePending(app.read().pendingTap?.isSending ?? false);
      if (outdated && !isOutdated) onFailure(outdated);
    },
  };
  // Preloaded, because offline it can no longer be loaded.
  useEffect(PendingTapBanner.preload, []);
  useFollowing({ attempt, by }, outcome, onLeft);
  useEffect(() => {
    running.current = attempt.sent !== null && found !== 'absent';
  }, [attempt, found]);

  return {
    sending: sendingOf(attempt, found),
    refusal,
    isOutdated,
    wasSignedOut: attempt.signedOut,
    buy: tap,
    goOn: () => {
      if (attempt.sent !== null) tap(attempt.sent);
    },
    giveUp: () => {
      closeAttempt(storageKey);
      rest(openAttempt(storageKey));
    },
    forgetRefusal: () => setRefusal(null),
  };
}

/** Publishes the state of this item's tap to every page. */
function useNotes(tap: Omit<PendingTap, 'isSending'>, storageKey: string) {
  const app = useApp();
  const { put, refresh } = useQueryCache();
  const noteOrdered = (order: Order) => {
    closeAttempt(storageKey);
    app.dispatch({ type: 'page-changed', page: { pendingTap: null } });
    app.dispatch({ type: 'person-changed', person: { activeOrder: order.id } });
    void put(`/orders/${order.id}`, order);
    void refresh('/orders');
  };
  const notePending = (isSending: boolean) =>
    app.dispatch({ type: 'page-changed', page: { pendingTap: { ...tap, isSending } } });
  return { noteOrdered, notePending };
}

function sendingOf({ sent }: Attempt, found: Found): Sending {
  if (sent === null) return 'idle';
  if (found === 'absent') return 'unsent';
  return found === 'unknown' ? 'checking' : 'sending';
}

/** Follows a sent attempt. Reports to the latest render, because earlier closures hold old state. */
function useFollowing({ attempt, by }: Work, outcome: AttemptCallbacks, onLeft: OnLeft): void {
  const app = useApp();
  const latest = useRef({ ...outcome, onLeft });
  useEffect(() => {
    latest.current = { ...outcome, onLeft };
  });
  useEffect(() => {
    if (attempt.sent === null) return;
    return followAttempt(
      app,
      { attempt, by },
      {
        onOrdered: (order) => latest.current.onOrdered(order),
        onRefused: (problem) => latest.current.onRefused(problem),
        onAbsent: () => latest.current.onAbsent(),
        onLost: (outdated) => latest.current.onLost(outdated),
      },
      (placed) => latest.current.onLeft(placed),
    );
  }, [app, attempt, by]);
}
