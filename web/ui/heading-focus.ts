import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/**
 * After a navigation inside the app, the new page's heading takes the focus, so that screen readers
 * announce it.
 */
export type FocusWish = {
  readonly wish: () => void;
  /** Whether the heading that mounts now takes the focus; only the first one does. */
  readonly take: () => boolean;
};

/** Created once for each render of the app. */
export function createFocusWish(): FocusWish {
  let wished = false;
  return {
    wish: () => {
      wished = true;
    },
    take: () => {
      const taken = wished;
      wished = false;
      return taken;
    },
  };
}

export const FocusContext = createContext<FocusWish>({ wish: () => undefined, take: () => false });

export const useFocusWish = (): FocusWish => useContext(FocusContext);

/** For a page's h1: takes the focus when the person came from another page. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { take } = useFocusWish();
  useEffect(() => {
    if (take()) heading.current?.focus({ preventScroll: true });
  }, [take]);
  return heading;
}
