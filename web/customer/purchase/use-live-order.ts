import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/customer/orders.ts';
import { isSettled } from '../../../contract/shared/order-state.ts';
import { useApi } from '../api/api-context.ts';
import { type AppError, OutdatedError } from '../api/problem.ts';
import { useQueryCache } from '../api/use-query-cache.ts';
import { useApp } from '../session/app-context.tsx';
import { signedIn } from '../session/app-state.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { watchOrder } from './watch-order.ts';

export type Live = {
  /** Whether the data shown is current. */
  readonly connected: boolean;
  /** Whether the purchase was in progress when the page opened. */
  readonly wasLive: boolean;
  /** Set if this build cannot read the edge's answer. Only a reload helps. */
  readonly outdated: AppError | null;
};

/**
 * Polling interval for the answer to a reported problem, in milliseconds, while its page is
 * visible.
 */
const ANSWER_EVERY_MS = 4000;
/** How long after the answer a refund may still follow, in milliseconds. */
const REFUND_FOLLOWS_MS = 30 * 60_000;

/** Follows a purchase in progress and keeps the query's data current. */
export function useLiveOrder({ id, state, machine, problem }: Order): Live {
  const app = useApp();
  const { onFailure } = useApi();
  const { put, refresh } = useQueryCache();
  const [connected, setConnected] = useState(true);
  const [outdated, setOutdated] = useState<AppError | null>(null);
  const isOpen = !isSettled(state);
  const wasLive = useRef(isOpen);
  const machineId = machine.id;
  useEffect(() => {
    if (!isOpen) return;
    wasLive.current = true;
    app.dispatch({ type: 'page-changed', page: { buying: true } });
    const stop = watchOrder(app, id, {
      onOrder: (order) => void put(`/orders/${id}`, order),
      onConnection: setConnected,
      onProblem: (thrown) => {
        const problem = onFailure(thrown);
        if (thrown instanceof OutdatedError) setOutdated(problem);
      },
    });
    return () => {
      stop();
      setConnected(true);
      app.dispatch({ type: 'page-changed', page: { buying: false } });
    };
  }, [app, id, isOpen, put, onFailure]);
  useEffect(() => {
    const isActive = signedIn(app.read())?.activeOrder === id;
    if (isOpen || !(wasLive.current || isActive)) return;
    // The purchase has ended: reload what it changed.
    void refreshSession(app);
    for (const path of ['/orders', '/coupons', '/me/spending', `/machines/${machineId}`])
      void refresh(path);
  }, [app, id, isOpen, machineId, refresh]);
  // Staff answer first and refund then, or the other way round.
  const waitsForStaff =
    !isOpen && problem !== null && (problem.answer === null || state === 'CAPTURED');
  const answeredAt = problem?.answer?.at;
  useEffect(() => {
    if (!waitsForStaff) return;
    const timer = setInterval(() => {
      const isOver =
        answeredAt !== undefined && Date.now() - Date.parse(answeredAt) > REFUND_FOLLOWS_MS;
      if (document.visibilityState === 'visible' && !isOver) void refresh(`/orders/${id}`);
    }, ANSWER_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, waitsForStaff, answeredAt, refresh]);
  return { connected, wasLive: wasLive.current, outdated };
}
