import { useEffect, useRef, useState } from 'react';
import type { Order, PlaceOrder } from '../../contract/orders.ts';
import { useApi } from '../api/api-context.ts';
import { ApiError, type AppError, type OutdatedError } from '../api/problem.ts';
import { useQueryCache } from '../api/use-query-cache.ts';
import { onWake } from '../browser/page-events.ts';
import { useApp } from '../session/app-context.tsx';
import { signedIn } from '../session/app-state.ts';
import { draftKey } from '../session/drafts.ts';
import type { AppServices } from '../session/store.ts';
import {
  type Attempt,
  attemptName,
  closeAttempt,
  mayResend,
  noteRefused,
  noteSent,
  openAttempt,
} from './attempt.ts';
import { findPlacedOrder, placeOrder } from './place-order.ts';

/** A purchase that is being sent. `checking`: it may have come through, nobody knows yet. */
export type Sending = 'idle' | 'sending' | 'checking';

export type Purchase = {
  readonly sending: Sending;
  readonly refusal: AppError | null;
  /** What was sent never came through, and so late it is not sent again by itself. */
  readonly hasLapsed: boolean;
  /** The edge answers what only a newer build can read: a reload goes on with the same purchase. */
  readonly isOutdated: boolean;
  readonly buy: (request: PlaceOrder) => void;
  readonly forgetRefusal: () => void;
};

type Callbacks = {
  /** It has become a purchase: its page comes next. */
  readonly onOrdered: (order: Order) => void;
  readonly onRefused: (problem: AppError) => void;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/**
 * Buys one item, once. The answer to what was sent is sought under the same key until there is one,
 * after a reload too; only then can anything else be sent.
 */
export function usePurchase(machineId: string, slot: string, callbacks: Callbacks): Purchase {
  const app = useApp();
  const { onFailure } = useApi();
  const { put, refresh } = useQueryCache();
  const [storageKey] = useState(() => draftKey(app.read(), attemptName(machineId, slot)));
  const [attempt, setAttempt] = useState(() => openAttempt(storageKey));
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [isLost, setLost] = useState(attempt.sent !== null);
  const [isOutdated, setOutdated] = useState(false);
  const [hasLapsed, setLapsed] = useState(false);
  const running = useRef(false);

  const reopen = () => {
    setAttempt(noteRefused(storageKey, attempt));
    setLost(false);
  };
  const outcome: Outcome = {
    onOrdered: (order) => {
      closeAttempt(storageKey);
      app.dispatch({ type: 'person-changed', person: { activeOrder: order.id } });
      void put(`/orders/${order.id}`, order);
      void refresh('/orders');
      callbacks.onOrdered(order);
    },
    onRefused: (problem) => {
      reopen();
      setRefusal(problem);
      callbacks.onRefused(problem);
      onFailure(new ApiError(problem));
    },
    onLapsed: () => {
      reopen();
      setLapsed(true);
    },
    onLost: (outdated) => {
      setLost(true);
      setOutdated(outdated !== null);
      if (outdated && !isOutdated) onFailure(outdated);
    },
  };
  const latest = useRef(outcome);
  useEffect(() => {
    latest.current = outcome;
  });

  useEffect(() => {
    if (attempt.sent === null) return;
    return send(app, attempt, {
      onOrdered: (order) => latest.current.onOrdered(order),
      onRefused: (problem) => latest.current.onRefused(problem),
      onLapsed: () => latest.current.onLapsed(),
      onLost: (outdated) => latest.current.onLost(outdated),
    });
  }, [app, attempt]);
  useEffect(() => {
    running.current = attempt.sent !== null;
  }, [attempt]);

  return {
    sending: attempt.sent === null ? 'idle' : isLost ? 'checking' : 'sending',
    refusal,
    hasLapsed,
    isOutdated,
    buy: (request) => {
      // A ref, because state is not updated yet when two taps come in the same moment.
      if (running.current) return;
      running.current = true;
      setRefusal(null);
      setLapsed(false);
      setAttempt(noteSent(storageKey, attempt, request));
    },
    forgetRefusal: () => setRefusal(null),
  };
}

type Outcome = Callbacks & {
  readonly onLapsed: () => void;
  readonly onLost: (outdated: OutdatedError | null) => void;
};

/** Sends until there is an answer, at once when the page wakes up. @returns how to stop waiting. */
function send(app: AppServices, attempt: Attempt, outcome: Outcome): () => void {
  let stopped = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOut = false;
  const once = async () => {
    clearTimeout(timer);
    if (stopped || isOut) return;
    isOut = true;
    const lineUserId = signedIn(app.read())?.lineUser.lineUserId ?? '';
    // A drink must not drop for somebody who left the machine when the connection was lost.
    const placed = await (mayResend(attempt)
      ? placeOrder(app, attempt)
      : findPlacedOrder(app, lineUserId, attempt));
    isOut = false;
    // Who has left the page meanwhile finds the answer when coming back to it.
    if (stopped) return;
    if (placed.kind === 'ordered') return outcome.onOrdered(placed.order);
    if (placed.kind === 'refused') return outcome.onRefused(placed.problem);
    if (placed.kind === 'lapsed') return outcome.onLapsed();
    outcome.onLost(placed.outdated);
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
  };
}
