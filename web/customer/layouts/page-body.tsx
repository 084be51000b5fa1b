import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/waiting.tsx';
import { type AppError, localProblem } from '../api/problem.ts';
import { reloadForNewChunks } from '../browser/chunk-reload.ts';
import { ChunkError } from '../browser/lazy-screen.ts';
import { ChooseAccountScreen, ErrorScreen, SignedOutScreen } from '../screens/screens.ts';
import { useApp, useAppState } from '../session/app-context.tsx';
import { errorOf } from '../session/app-state.ts';
import { failPage } from '../session/page-error.ts';
import { ErrorBoundary, LastResort } from './error-boundary.tsx';

/** The page, or its replacement: an error, the choice of an account, or the signed-out screen. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => <LastResort />}>
      <Suspense fallback={<Spinner />}>
        <ErrorBoundary fallback={(thrown, reset) => <Broken thrown={thrown} reset={reset} />}>
          <Guarded>{children}</Guarded>
        </ErrorBoundary>
      </Suspense>
    </ErrorBoundary>
  );
}

function Guarded({ children }: { readonly children: ReactNode }) {
  const error = useAppState(errorOf);
  const phase = useAppState((state) => state.session.phase);
  const { noteShown } = useApp();
  useEffect(noteShown, [noteShown]);
  if (error) return <ErrorScreen error={error} />;
  if (phase === 'choosing-account') return <ChooseAccountScreen />;
  if (phase === 'signed-out') return <SignedOutScreen />;
  return children;
}

type BrokenProps = { readonly thrown: unknown; readonly reset: () => void };

/**
 * Replaces a screen that threw while rendering. It stores the error in the global state, and
 * renders the screen again when that state is cleared. If the screen's chunk failed to load, it
 * reloads the page first.
 */
function Broken({ thrown, reset }: BrokenProps) {
  const app = useApp();
  const [error] = useState(() => problemOf(thrown));
  const pageError = useAppState((state) => state.pageError);
  const [isReloading, setReloading] = useState(thrown instanceof ChunkError);
  const hasTriedReload = useRef(false);
  const isStored = useRef(false);
  useEffect(() => {
    if (!(thrown instanceof ChunkError) || hasTriedReload.current) return;
    hasTriedReload.current = true;
    if (reloadForNewChunks(app.read())) return;
    app.report('RENDER', thrown);
    setReloading(false);
  }, [app, thrown]);
  useEffect(() => {
    if (isReloading) return;
    if (!isStored.current) {
      isStored.current = true;
      failPage(app, error, 'page');
    } else if (pageError === null) reset();
  }, [app, error, isReloading, pageError, reset]);
  // Show only the waiting screen until the reload starts.
  if (isReloading) return <Spinner />;
  return <ErrorScreen error={error} />;
}

const broken = localProblem(500, 'APP_FAULT');

/** A chunk failed to load without a network, or a reload with a network did not help. */
function problemOf(thrown: unknown): AppError {
  if (!(thrown instanceof ChunkError)) return broken;
  return localProblem(503, navigator.onLine ? 'NOT_LOADED' : 'OFFLINE');
}
