import { type RefObject, useEffect, useRef, useState } from 'react';
import { prefersStillness } from '../../browser/page-events.ts';
import { feelLanding } from './landing.ts';

/** The bottle tips, falls and bounces once: 240, 520 and 220 ms. */
const FALL_MS = 980;
const TIPPED = 240 / FALL_MS;
const HIT = 760 / FALL_MS;

/** How long the drink lies in the lit tray before the pick-up screen. */
const IN_TRAY_MS = 700;
/** How long the drink lies in the tray under reduced motion. */
const IN_TRAY_REDUCED_MS = 1_000;

/** The share of a bottle picture's width that the bottle fills. */
const THICKNESS = 0.46;
const LARGEST = 2.2;

type Fall = {
  readonly bottle: RefObject<HTMLSpanElement | null>;
  readonly tray: RefObject<HTMLDivElement | null>;
  /** `held` until the machine confirms the drop. `still`: in the tray without motion. */
  readonly phase: 'held' | 'falling' | 'lying' | 'still';
};

/**
 * Animates the bottle from its lane into the tray, only after the machine confirmed the drop.
 * @param onEnd called when the bottle has been visible in the tray for long enough.
 * @param onShelf the bottle on the machine's page. Undefined if the drop draws its own.
 */
export function useFall(isOut: boolean, onEnd: () => void, onShelf?: HTMLElement): Fall {
  const bottle = useRef<HTMLSpanElement>(null);
  const tray = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Fall['phase']>('held');
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!isOut) return;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
    const fall = prefersStillness()
      ? undefined
      : startFall(onShelf ?? bottle.current, tray.current);
    setPhase(fall ? 'falling' : 'still');
    after(fall ? HIT * FALL_MS : 0, () => {
      feelLanding();
      if (fall) setPhase('lying');
    });
    after(fall ? FALL_MS + IN_TRAY_MS : IN_TRAY_REDUCED_MS, () => end.current());
    return () => {
      for (const timer of timers) clearTimeout(timer);
      fall?.cancel();
    };
  }, [isOut, onShelf]);
  return { bottle, tray, phase };
}

/** Animates only transforms, so that a slow phone draws each frame. Undefined if nothing can move. */
function startFall(bottle: HTMLElement | null, tray: HTMLElement | null): Animation | undefined {
  if (!bottle || !tray) return undefined;
  const from = bottle.getBoundingClientRect();
  const to = tray.getBoundingClientRect();
  if (from.height === 0 || to.height === 0) return undefined;
  const scale = Math.min(LARGEST, (to.width * 0.6) / from.height);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const floor = to.bottom - 14 - (from.width * THICKNESS * scale) / 2;
  const y = floor - (from.top + from.height / 2);
  const at = (up: number, turn: number) =>
    `translate(${x}px, ${y - up}px) rotate(${turn}deg) scale(${scale})`;
  return bottle.animate(
    [
      { transform: 'rotate(7deg)', easing: 'ease-out' },
      {
        transform: 'translateY(-4%) rotate(14deg)',
        offset: TIPPED,
        easing: 'cubic-bezier(0.55, 0, 0.95, 0.6)',
      },
      { transform: at(0, 82), offset: HIT, easing: 'ease-out' },
      { transform: at(10, 94), offset: (HIT + 1) / 2, easing: 'ease-in' },
      { transform: at(0, 90) },
    ],
    { duration: FALL_MS, fill: 'forwards' },
  );
}
