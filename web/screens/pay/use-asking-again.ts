import { useEffect, useRef } from 'react';

const EVERY_MS = 5_000;

/** Asks again from time to time while something is open that somebody else brings to its end. */
export function useAskingAgain(open: boolean, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [open]);
}
