import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { prefersStillness } from '../browser/page-events.ts';
import { pageKeyOf } from '../browser/scene.ts';

/** Duration of the old page's exit. The style sheet's animation takes the same time. */
const LEAVE_MS = 100;

/** `still`: the first page, which the shell has already drawn in place. */
export type Motion = 'still' | 'leaving' | 'entering';

/**
 * The out-in page transition (specification §2): the old page leaves, then the new one enters. Changes
 * within a page (query, hash, a shelf and its purchase) and reduced motion skip it.
 */
export function useOutIn(): { readonly shown: Location; readonly motion: Motion } {
  const wanted = useLocation();
  const [shown, setShown] = useState(wanted);
  const [moved, setMoved] = useState(false);
  const leaving = pageKeyOf(wanted) !== pageKeyOf(shown);
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
