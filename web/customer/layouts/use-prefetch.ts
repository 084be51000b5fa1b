import { useEffect } from 'react';
import { prefetchWhenIdle, whenIdle } from '../browser/page-events.ts';
import { ErrorScreen, preloadPage, screenOf } from '../screens/screens.ts';
import { useApp, useAppState } from '../session/app-context.tsx';
import { signedIn } from '../session/app-state.ts';

/**
 * Preloads chunks. When the browser is idle it loads the likely next page, and the error screen, which
 * cannot be loaded offline. When a person touches a link it loads that page and its public data.
 */
export function usePrefetch(): void {
  const { prefetchPage } = useApp();
  const isSignedIn = useAppState((state) => state.session.phase === 'signed-in');
  const mustSetUp = useAppState((state) => signedIn(state)?.setup.nextStep != null);
  useEffect(() => {
    if (!isSignedIn) return;
    whenIdle(ErrorScreen.preload);
    const next = mustSetUp ? (['welcome'] as const) : (['account', 'orders', 'coupons'] as const);
    prefetchWhenIdle(() => {
      for (const page of next) screenOf(page).preload?.();
    });
  }, [isSignedIn, mustSetUp]);
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin) return;
      preloadPage(link.pathname);
      prefetchPage(link.pathname);
    };
    document.addEventListener('pointerover', prepare, { passive: true });
    document.addEventListener('pointerdown', prepare, { passive: true });
    return () => {
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('pointerdown', prepare);
    };
  }, [prefetchPage]);
}
