import { useEffect, useRef, useState } from 'react';
import type { Order, PlaceOrder } from '../../contract/orders.ts';
import { useApi } from '../api/api-context.ts';
import { ApiError, type AppError } from '../api/problem.ts';
import { useQueryCache } from '../api/use-query-cache.ts';
import { useApp } from '../session/app-context.tsx';
import { draftKey } from '../session/drafts.ts';
import { type Attempt, noteRefused, noteSent, openAttempt } from './attempt.ts';
import { followAttempt, type OnLeft, type Outcome, type Work } from './follow-attempt.ts';
import { attemptName, closeAttempt } from './pending-attempt.ts';
import { PendingTap } from './pending-tap-chunk.ts';

/**
 * A purchase that is being sent. `checking`: it may have come through, nobody knows yet. `unsent`: the edge
 * knows of none, and only the person can say whether it shall still be.
 */
export type Sending = 'idle' | 'sending' | 'checking' | 'unsent';

export type Purchase = {
  readonly sending: Sending;
  readonly refusal: AppError | null;
  /** The edge answers what only a newer build can read: a reload goes on with the same purchase. */
  readonly isOutdated: boolean;
  /** The session had ended at the last tap: it is to be said, once the person has signed in again. */
  readonly wasSignedOut: boolean;
  readonly buy: (request: PlaceOrder) => void;
  /** The person's answer to `unsent`: once more under the same key, or not at all. */
  readonly goOn: () => void;
  readonly giveUp: () => void;
  readonly forgetRefusal: () => void;
};

type Callbacks = Pick<Outcome, 'onOrdered' | 'onRefused'>;

/** What is known of an attempt that was sent. */
type Found = 'nothing-yet' | 'unknown' | 'absent';

/**
 * Buys one item, once. Only a tap sends: what became of it is asked for, under the same key, until there
 * is an answer, after a reload too. A drink must not drop for somebody who has walked away.
 */
export function usePurchase(machineId: string, slot: string, callbacks: Callbacks): Purchase {
  const app = useApp();
  const { onFailure } = useApi();
  const [storageKey] = useState(() => draftKey(app.read(), attemptName(machineId, slot)));
  const { noteOrdered, notePending } = useNotes(machineId, slot, storageKey);
  const [{ attempt, by }, setWork] = useState<Work>(() => ({
    attempt: openAttempt(storageKey),
    by: 'ask',
  }));
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
    // A ref, because state is not updated yet when two taps come in the same moment.
    if (running.current) return;
    running.current = true;
    setRefusal(null);
    setFound('nothing-yet');
    setWork({ attempt: noteSent(storageKey, attempt, request), by: 'post' });
  };
  /** The purchase goes on without its sheet: the banner of every page says so, and what became of it. */
  const onLeft: OnLeft = (placed) => {
    if (placed?.kind === 'ordered') return noteOrdered(placed.order);
    if (placed?.kind === 'refused') noteRefused(storageKey, attempt, placed.problem.status === 401);
    notePending(placed === null);
  };
  const outcome: Outcome = {
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
      // A sheet that was closed and opened again: the tap itself may still be on its way.
      notePending(app.read().pendingTap?.isSending ?? false);
      if (outdated && !isOutdated) onFailure(outdated);
    },
  };
  // Loaded while there is a network: once there is none, it is needed.
  useEffect(PendingTap.preload, []);
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

/** What every page learns of this item's tap. */
function useNotes(machineId: string, slot: string, storageKey: string) {
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
    app.dispatch({ type: 'page-changed', page: { pendingTap: { machineId, slot, isSending } } });
  return { noteOrdered, notePending };
}

function sendingOf({ sent }: Attempt, found: Found): Sending {
  if (sent === null) return 'idle';
  if (found === 'absent') return 'unsent';
  return found === 'unknown' ? 'checking' : 'sending';
}

/** Follows what was sent. It is told to the last drawing's outcome: an old one knows old state. */
function useFollowing({ attempt, by }: Work, outcome: Outcome, onLeft: OnLeft): void {
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
