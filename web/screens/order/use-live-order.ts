import { useEffect, useRef, useState } from 'react';
import { isSettled } from '../../../contract/order-state.ts';
import type { Order } from '../../../contract/orders.ts';
import { appState, setAppState } from '../../boot/app-state.ts';
import { recoverSession } from '../../boot/recover-session.ts';
import { refreshSession } from '../../boot/refresh-session.ts';
import { putQuery, refreshQuery } from '../../lib/refresh-query.ts';
import { watchOrder } from '../../lib/watch-order.ts';

export type Live = {
  /** Whether it is known how the purchase stands right now. */
  readonly connected: boolean;
  /** Whether it was still under way when the person came here. */
  readonly wasLive: boolean;
};

/** Follows a purchase while it is under way; what is known stays in the query, where all look. */
export function useLiveOrder({ id, state, machine }: Order): Live {
  const [connected, setConnected] = useState(true);
  const isOpen = !isSettled(state);
  const wasLive = useRef(isOpen);
  const machineId = machine.id;
  useEffect(() => {
    if (!isOpen) return;
    wasLive.current = true;
    setAppState({ buying: true });
    const stop = watchOrder(id, {
      onOrder: (order) => void putQuery(`/orders/${id}`, order),
      onConnection: setConnected,
      onProblem: ({ problem }) => recoverSession(problem),
    });
    return () => {
      stop();
      setConnected(true);
      setAppState({ buying: false });
    };
  }, [id, isOpen]);
  useEffect(() => {
    if (isOpen || !(wasLive.current || appState().activeOrder === id)) return;
    // The purchase is over: what it changed is asked for again.
    void refreshSession();
    for (const path of ['/orders', '/coupons', '/me/spending', `/machines/${machineId}`])
      void refreshQuery(path);
  }, [id, isOpen, machineId]);
  return { connected, wasLive: wasLive.current };
}
