import { type ReactNode, Suspense } from 'react';
import { useAppState } from '../boot/app-state.ts';
import { ChooseAccountScreen, ErrorScreen, SignedOutScreen } from '../screens/lazy-screens.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorBoundary, LastResort } from './error-boundary.tsx';

/** A screen that broke while being drawn: nothing is known but that it did. */
const broken = { status: 500, code: 'INTERNAL', message: '' };

/** Without a connection it is most likely a chunk that could not be fetched. */
const unreachable = { status: 503, code: 'OFFLINE', message: '' };

/** The page, or what stands in its place: an error, the choice of an account, the way back in. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  const online = useAppState((state) => state.online);
  return (
    <ErrorBoundary fallback={<LastResort />}>
      <Suspense fallback={<Spinner />}>
        <ErrorBoundary fallback={<ErrorScreen error={online ? broken : unreachable} />}>
          <Guarded>{children}</Guarded>
        </ErrorBoundary>
      </Suspense>
    </ErrorBoundary>
  );
}

function Guarded({ children }: { readonly children: ReactNode }) {
  const error = useAppState((state) => state.error);
  const phase = useAppState((state) => state.phase);
  if (error) return <ErrorScreen error={error} />;
  if (phase === 'failed') return <ErrorScreen error={broken} />;
  if (phase === 'choosing-account') return <ChooseAccountScreen />;
  if (phase === 'signed-out') return <SignedOutScreen />;
  return children;
}
