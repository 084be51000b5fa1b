import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useNavigationType } from 'react-router';
import { useLanguage } from '../../i18n/use-text.ts';
import { useFocusWish } from '../../ui/heading-focus.ts';
import { documentTitle, usePages } from '../parts/pages.ts';
import { useApp, useAppState } from '../session/app-context.tsx';
import { errorOf } from '../session/app-state.ts';

/** Sets title, scroll position and focus when the page changes, and clears the old page's error. */
export function usePageChange(wanted: Location, shown: Location): void {
  useTitle(shown.pathname);
  const type = useNavigationType();
  const drawn = useRef(shown);
  // The scroll position of each visited page, by its history entry.
  const [leftAt] = useState(() => new Map<string, number>());
  const { dispatch } = useApp();
  const focus = useFocusWish();
  useLayoutEffect(() => {
    // Store the old page's position before anything scrolls.
    if (wanted.key !== drawn.current.key) leftAt.set(drawn.current.key, window.scrollY);
  }, [wanted, leftAt]);
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = shown;
    if (viewOf(before) === viewOf(shown)) return;
    focus.wish();
    window.scrollTo(0, type === 'POP' ? (leftAt.get(shown.key) ?? 0) : 0);
    dispatch({ type: 'page-changed', page: { pageError: null } });
  }, [shown, type, leftAt, dispatch, focus]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    // On a reload, the browser restores the position again.
    const giveBack = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', giveBack);
    return () => window.removeEventListener('pagehide', giveBack);
  }, []);
}

/** A page and its addressable view, which counts as a page. */
const viewOf = ({ pathname, search }: Location) =>
  pathname + (/[?&](?:item|view)=[^&]*/.exec(search)?.[0] ?? '');

function useTitle(pathname: string) {
  const language = useLanguage();
  const { appName } = usePages();
  const missing = useAppState((state) => errorOf(state)?.status === 404);
  useEffect(() => {
    document.title = documentTitle(missing ? null : pathname, appName, language);
    const { documentElement } = document;
    // Setting `lang` makes the browser lay out all text again, even if the value is unchanged.
    if (documentElement.lang !== language) documentElement.lang = language;
  }, [pathname, appName, language, missing]);
}
