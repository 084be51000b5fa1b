import { prerender } from 'react-dom/static';
import { type Navigator, Router } from 'react-router';
import type { Boot } from '../contract/boot.ts';
import { App } from './router.tsx';
import { initialState, openingOfEdge } from './session/app-state.ts';
import { createLineHandover } from './session/line-handover.ts';
import { createServices } from './session/store.ts';

/**
 * Draws the screen that a boot payload leads to, as the browser's first drawing will be: nobody is signed
 * in yet, the clock is the payload's. All it works with is made for this drawing alone.
 * @returns HTML for the inside of `#root`.
 */
export async function drawPage(boot: Boot): Promise<string> {
  const app = createServices(initialState(boot, null, openingOfEdge(boot)), createLineHandover(''));
  app.prefetched.keepOpen(boot.screen);
  const { prelude } = await prerender(
    <App
      app={app}
      router={({ children }) => (
        <Router location={boot.page} navigator={standing} static>
          {children}
        </Router>
      )}
    />,
    // However long a list: React would hide a part of this size behind an inline script that reveals it.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude).text();
}

/** Nothing moves while a page is drawn at the edge. */
const standing: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '')),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};
