import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order, PlaceOrder } from '../../../contract/orders.ts';
import { type AppError, setAppState } from '../../boot/app-state.ts';
import { recoverSession } from '../../boot/recover-session.ts';
import { onWake } from '../../lib/on-wake.ts';
import { findOrder, placeOrder } from '../../lib/place-order.ts';
import {
  type Attempt,
  closeAttempt,
  mayResend,
  noteRefused,
  noteSent,
  openAttempt,
} from '../../lib/purchase-attempt.ts';
import { putQuery, refreshQuery } from '../../lib/refresh-query.ts';
import { usePages } from '../../ui/use-pages.ts';

/** How a purchase stands that is being sent. `checking`: it may have come through, nobody knows yet. */
export type Sending = 'idle' | 'sending' | 'checking';

export type Purchase = {
  readonly sending: Sending;
  readonly refusal: AppError | null;
  /** What was sent never came through, and so late it is not sent again by itself. */
  readonly hasLapsed: boolean;
  readonly buy: (request: PlaceOrder) => void;
  readonly forgetRefusal: () => void;
};

type Told = {
  readonly onOrdered: () => void;
  readonly onRefused: (problem: AppError) => void;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/**
 * Buys one item, once. The answer to what was sent is sought under the same key until there is one,
 * after a reload too; only then can anything else be sent.
 */
export function usePurchase(machineId: string, slot: string, told: Told): Purchase {
  const navigate = useNavigate();
  const { to } = usePages();
  const [attempt, setAttempt] = useState(() => openAttempt(machineId, slot));
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [isLost, setLost] = useState(attempt.sent !== null);
  const [hasLapsed, setLapsed] = useState(false);
  const running = useRef(false);

  const arrive = (order: Order) => {
    closeAttempt(machineId, slot);
    told.onOrdered();
    setAppState({ activeOrder: order.id });
    void putQuery(`/orders/${order.id}`, order);
    void refreshQuery('/orders');
    navigate(to('order', { id: order.id }), { replace: true });
  };
  const refuse = (problem: AppError) => {
    setAttempt(noteRefused(attempt));
    setLost(false);
    setRefusal(problem);
    told.onRefused(problem);
    recoverSession(problem);
  };
  const lapse = () => {
    setAttempt(noteRefused(attempt));
    setLost(false);
    setLapsed(true);
  };
  const settle = useRef({ arrive, refuse, lapse });
  useEffect(() => {
    settle.current = { arrive, refuse, lapse };
  });

  useEffect(() => {
    if (attempt.sent === null) return;
    return send(attempt, {
      onOrdered: (order) => settle.current.arrive(order),
      onRefused: (problem) => settle.current.refuse(problem),
      onLapsed: () => settle.current.lapse(),
      onLost: () => setLost(true),
    });
  }, [attempt]);
  useEffect(() => {
    running.current = attempt.sent !== null;
  }, [attempt]);

  return {
    sending: attempt.sent === null ? 'idle' : isLost ? 'checking' : 'sending',
    refusal,
    hasLapsed,
    buy: (request) => {
      // State would come too late for the second tap of two in the same moment.
      if (running.current) return;
      running.current = true;
      setRefusal(null);
      setLapsed(false);
      setAttempt(noteSent(attempt, request));
    },
    forgetRefusal: () => setRefusal(null),
  };
}

type Outcome = {
  readonly onOrdered: (order: Order) => void;
  readonly onRefused: (problem: AppError) => void;
  readonly onLapsed: () => void;
  readonly onLost: () => void;
};

/** Sends until there is an answer, at once when the page wakes up. @returns how to stop waiting. */
function send(attempt: Attempt, { onOrdered, onRefused, onLapsed, onLost }: Outcome): () => void {
  let stopped = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOut = false;
  const once = async () => {
    clearTimeout(timer);
    if (stopped || isOut) return;
    isOut = true;
    // A drink must not drop for somebody who left the machine when the connection was lost.
    const placed = await (mayResend(attempt) ? placeOrder(attempt) : findOrder(attempt));
    isOut = false;
    // Who has left the page meanwhile finds the answer when coming back to it.
    if (stopped) return;
    if (placed.kind === 'ordered') return onOrdered(placed.order);
    if (placed.kind === 'refused') return onRefused(placed.problem);
    if (placed.kind === 'lapsed') return onLapsed();
    onLost();
    timer = setTimeout(() => void once(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  setAppState({ buying: true });
  // Not in the same breath: React's double mounting in development must not send twice.
  timer = setTimeout(() => void once());
  const asleep = onWake(() => void once());
  return () => {
    stopped = true;
    clearTimeout(timer);
    asleep();
    setAppState({ buying: false });
  };
}
