import { prerender } from 'react-dom/static';
import { type Navigator, Router } from 'react-router';
import type { Boot } from '../../contract/customer/boot.ts';
import { App } from './router.tsx';
import { initialState, openingOfEdge } from './session/app-state.ts';
import { createLineHandover } from './session/line-handover.ts';
import { createServices } from './session/store.ts';

/**
 * Renders the screen for a boot payload exactly as the browser's first render. Nobody is signed in,
 * and the payload sets the clock. All services exist for this render only.
 * @returns HTML for the inside of `#root`.
 */
export async function drawPage(boot: Boot): Promise<string> {
  const app = createServices(initialState(boot, null, openingOfEdge(boot)), createLineHandover(''));
  app.prefetched.keepOpen(boot.screen);
  const { prelude } = await prerender(
    <App
      app={app}
      router={({ children }) => (
        <Router location={boot.page} navigator={still} static>
          {children}
        </Router>
      )}
    />,
    // With a smaller size, React would hide large content until an inline script reveals it.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude).text();
}

/** Navigation does nothing while the edge renders a page. */
const still: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '')),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};
