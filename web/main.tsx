import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTenantApi } from './api/client.ts';
import { fetchWithRetry } from './api/fetch-with-retry.ts';
import { watchErrors } from './api/report-error.ts';
import { watchBuilds } from './browser/build-watch.ts';
import { reloadForNewChunks } from './browser/chunk-reload.ts';
import { ChunkError } from './browser/lazy-screen.ts';
import { watchConnection } from './browser/page-events.ts';
import { readOpening } from './read-opening.ts';
import { App } from './router.tsx';
import { preloadPage } from './screens/screens.ts';
import { initialState } from './session/app-state.ts';
import { beginSignIn, readBoot } from './session/begin.ts';
import { createLineHandover } from './session/line-handover.ts';
import { createServices } from './session/store.ts';

// A page opened directly: its chunk travels while React starts.
preloadPage(location.pathname);

const handover = createLineHandover(location.hash);
const boot = readBoot();
const opening = await readOpening();
const app = createServices(
  initialState(boot, opening),
  createTenantApi(boot.client?.clientId ?? ''),
  handover,
);
if (boot.session && 'screen' in boot.session && !opening.hasEarlySession)
  app.prefetched.keep(boot.session.screen);

watchErrors(app.report);
watchConnection((online) => app.dispatch({ type: 'page-changed', page: { online } }));
// Vite's event for a chunk, or its style sheet, that did not load.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadForNewChunks(app.read().buying)) event.preventDefault();
});

const root = document.getElementById('root');
if (root) {
  const onCaughtError = (error: unknown) => {
    // A chunk that is missing mostly ends in a reload: the page's body reports what does not.
    if (!(error instanceof ChunkError)) app.report('RENDER', error);
  };
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App app={app} />
    </StrictMode>,
  );
}
void beginSignIn(app, boot);
watchBuilds(boot.buildId, fetchWithRetry, (newBuild) =>
  app.dispatch({ type: 'page-changed', page: { newBuild } }),
);
