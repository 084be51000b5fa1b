import { useEffect } from 'react';
import { useAppState } from '../boot/app-state.ts';
import { whenIdle } from '../lib/idle.ts';
import { AccountScreen, ErrorScreen, WelcomeScreen } from '../screens/lazy-screens.ts';
import { preloadPage } from '../screens/screen-table.ts';

/**
 * Chunks ahead of their need: when the browser is idle, the likely next page and the error screen
 * (there is no fetching it once the connection is gone); and any page whose link is being touched.
 */
export function usePrefetch(): void {
  const signedIn = useAppState((state) => state.phase === 'signed-in');
  const mustSetUp = useAppState((state) => state.setup?.nextStep != null);
  useEffect(() => {
    if (!signedIn) return;
    whenIdle(() => {
      ErrorScreen.preload();
      if (mustSetUp) WelcomeScreen.preload();
      else AccountScreen.preload();
    });
  }, [signedIn, mustSetUp]);
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) preloadPage(link.pathname);
    };
    document.addEventListener('pointerover', prepare, { passive: true });
    document.addEventListener('pointerdown', prepare, { passive: true });
    return () => {
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('pointerdown', prepare);
    };
  }, []);
}
