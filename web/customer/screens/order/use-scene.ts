import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../contract/customer/orders.ts';
import { orderView } from '../../purchase/order-states.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import { feelRefusal } from './landing.ts';

type Scene = {
  /** The machine at work, the pick-up screen, or the purchase's page. */
  readonly scene: 'drop' | 'take' | 'page';
  readonly land: () => void;
  readonly take: () => void;
};

/** Selects the scene for a purchase, by its state and by what this visit has shown. */
export function useScene(order: Order, live: Live): Scene {
  const { stage, summary } = orderView(order.state);
  const isMoving = stage === 'paying' || stage === 'dispensing';
  // A drink that dropped before the page opened is not animated.
  const [landed, setLanded] = useState(!isMoving);
  const [taken, setTaken] = useState(false);
  const before = useRef(isMoving);
  useEffect(() => {
    if (before.current && stage === 'stopped') feelRefusal();
    before.current = isMoving;
  }, [isMoving, stage]);
  const isHandedOver = summary === 'done' && live.wasLive && !taken;
  const scene = isMoving || (isHandedOver && !landed) ? 'drop' : isHandedOver ? 'take' : 'page';
  return { scene, land: () => setLanded(true), take: () => setTaken(true) };
}
