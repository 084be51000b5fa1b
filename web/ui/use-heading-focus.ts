import { type RefObject, useEffect, useRef } from 'react';
import { takeFocusWish } from './focus-wish.ts';

/** For a page's h1: it takes the focus when a person came here from another page. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocusWish()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
