import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while React draws what the edge drew; true from then on, and in a page that it did not draw. */
export const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type LaterProps = {
  readonly children: ReactNode;
  /** What keeps the place, in the edge's HTML too. */
  readonly placeholder?: ReactNode;
};

/** A part whose code comes behind the screen. The edge never draws it. */
export function Later({ children, placeholder = null }: LaterProps) {
  const isInBrowser = useIsInBrowser();
  return isInBrowser ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
}
