import { useEffect, useState } from 'react';
import { useAppState } from '../../boot/app-state.ts';

const secondsTo = (endMs: number) => Math.max(0, Math.ceil((endMs - Date.now()) / 1000));

/** The seconds that are left of those the edge named with the set-up's standing. */
export function useCountdown(seconds: number): number {
  const endMs = useAppState((state) => state.setupAtMs) + seconds * 1000;
  const [left, setLeft] = useState(() => secondsTo(endMs));
  useEffect(() => {
    setLeft(secondsTo(endMs));
    const timer = setInterval(() => {
      setLeft(secondsTo(endMs));
      if (secondsTo(endMs) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endMs]);
  return left;
}
