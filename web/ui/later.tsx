import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false during hydration. Returns true afterwards, and on a page that the edge did not
 * render.
 */
export const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type LaterProps = {
  readonly children: ReactNode;
  /** The placeholder, also in the edge's HTML. */
  readonly placeholder?: ReactNode;
};

/** A part whose code loads after the screen. The edge never draws it. */
export function Later({ children, placeholder = null }: LaterProps) {
  const isInBrowser = useIsInBrowser();
  return isInBrowser ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
}
