import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { BootSession } from '../../contract/customer/boot.ts';
import { seam } from '../../contract/customer/page-seam.ts';
import { AppRouter } from '../ui/app-router.tsx';
import { guardStorage } from '../ui/guard-storage.ts';
import { fetchWithRetry } from './api/fetch-with-retry.ts';
import { watchErrors } from './api/report-error.ts';
import { watchChunks } from './browser/chunk-reload.ts';
import { ChunkError } from './browser/lazy-screen.ts';
import { watchConnection } from './browser/page-events.ts';
import { decodableAddress } from './browser/read-address.ts';
import { watchBuildsLater } from './browser/watch-builds-later.ts';
import { readOpening } from './read-opening.ts';
import { App } from './router.tsx';
import { preloadPage } from './screens/screens.ts';
import { initialState, openingOfEdge } from './session/app-state.ts';
import { beginSignIn, readBoot, readBootSession } from './session/begin.ts';
import { createLineHandover } from './session/line-handover.ts';
import { noteReturn } from './session/login-departure.ts';
import { reloadAsOther } from './session/other-person.ts';
import { createServices } from './session/store.ts';
import './styles/base.css';

guardStorage();
const decodable = decodableAddress(new URL(location.href));
if (decodable !== undefined) history.replaceState(history.state, '', decodable);
noteReturn(location.search);
// On a page opened directly, its chunk loads while React starts.
preloadPage(location.pathname);

const handover = createLineHandover(location.hash);
const boot = await readBoot();
const root = document.getElementById(seam.root);
// The edge has drawn the screen: React hydrates it first, then the person's data is applied.
const isDrawn = root?.hasAttribute(seam.drawn) ?? false;
const known = isDrawn ? null : await readBootSession();
const opening = await readOpening(handover.accessToken);
const app = createServices(
  initialState(boot, known, isDrawn ? openingOfEdge(boot) : opening),
  handover,
  reloadAsOther,
);
app.prefetched.keepOpen(boot.screen);
watchErrors(app.report);
watchChunks(app.read);

if (root) {
  const onCaughtError = (error: unknown) => {
    app.noteShown();
    // A missing chunk usually causes a reload. `PageBody` reports the other cases.
    if (!(error instanceof ChunkError)) app.report('RENDER', error);
  };
  const page = <App app={app} router={AppRouter} />;
  if (isDrawn) {
    // A transition hydrates in slices, so that taps and paints are handled in between.
    startTransition(() => void hydrateRoot(root, page, { onCaughtError }));
    await app.shown;
    answerTaps();
    const session = await readBootSession();
    keepScreen(session);
    app.dispatch({
      type: 'opened',
      state: initialState(boot, session, opening),
      first: app.readFirst(),
    });
    void beginSignIn(app, session);
  } else {
    keepScreen(known);
    createRoot(root, { onCaughtError }).render(page);
    answerTaps();
    void beginSignIn(app, known);
  }
}
watchConnection((online) => app.dispatch({ type: 'page-changed', page: { online } }));
watchBuildsLater(boot.buildId, fetchWithRetry, (newBuild) =>
  app.dispatch({ type: 'page-changed', page: { newBuild } }),
);

/** Marks the moment from which the screen responds, in the browser's timeline. */
function answerTaps(): void {
  performance.mark('usable');
  window.releaseTap?.();
}

/** A token in the hash may belong to another person, so data for the previous one is not shown. */
function keepScreen(session: BootSession | null): void {
  if (session && 'screen' in session && !opening.hasEarlySession)
    app.prefetched.keep(session.screen);
}
