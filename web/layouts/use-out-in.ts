import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';

/** How long the old page takes to leave; the style sheet's animation is as long. */
const LEAVE_MS = 100;

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** `still`: the first page, which stands in the shell's place already. */
export type Motion = 'still' | 'leaving' | 'entering';

/**
 * The out-in page transition (specification §2): the old page leaves, then the new one enters. A
 * change within a page (query, hash) and a person who prefers less motion do not wait.
 */
export function useOutIn(): { readonly shown: Location; readonly motion: Motion } {
  const wanted = useLocation();
  const [shown, setShown] = useState(wanted);
  const [moved, setMoved] = useState(false);
  const leaving = wanted.pathname !== shown.pathname;
  useEffect(() => {
    if (wanted === shown) return;
    if (!leaving || prefersStillness()) return setShown(wanted);
    const timer = setTimeout(() => {
      setMoved(true);
      setShown(wanted);
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [wanted, shown, leaving]);
  return { shown, motion: leaving ? 'leaving' : moved ? 'entering' : 'still' };
}
