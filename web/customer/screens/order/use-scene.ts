import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../contract/customer/orders.ts';
import { prefersStillness } from '../../browser/page-events.ts';
import { orderView } from '../../purchase/order-states.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import { feelRefusal } from './landing.ts';

/** The animation takes 380 ms. The rest is a margin for a slow phone, which starts it late. */
const FLOOD_MS = 600;

type Scene = {
  /** The machine at work, the pick-up screen, or the purchase's page. */
  readonly scene: 'drop' | 'take' | 'page';
  /** Whether the pick-up screen is moving over the machine. */
  readonly isFlooding: boolean;
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
  const [isFlooding, setFlooding] = useState(false);
  useEffect(() => {
    if (!isFlooding) return;
    const timer = setTimeout(() => setFlooding(false), FLOOD_MS);
    return () => clearTimeout(timer);
  }, [isFlooding]);
  return {
    scene,
    isFlooding: isFlooding && scene === 'take',
    land: () => {
      setLanded(true);
      setFlooding(!prefersStillness());
    },
    take: () => setTaken(true),
  };
}
