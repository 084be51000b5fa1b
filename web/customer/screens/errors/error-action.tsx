import { useEffect } from 'react';
import * as v from 'valibot';
import type { ErrorAction } from '../../../../contract/shared/error-row.ts';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { LineButton, LineLink } from '../../../ui/line-button.tsx';
import { useApi } from '../../api/api-context.ts';
import type { AppError } from '../../api/problem.ts';
import { reloadPage } from '../../browser/page-events.ts';
import { retrySignIn, signInAnew } from '../../session/actions.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { clearError } from '../../session/clear-error.ts';
import { lineLink } from '../../session/line-app.ts';
import { errorMessages } from './messages.ts';

type ErrorActionProps = { readonly error: AppError; readonly action: ErrorAction };

/** The button that the catalogue assigns to an error. Every error has one. */
export function ErrorActionButton({ error, action }: ErrorActionProps) {
  const text = useText(errorMessages);
  const app = useApp();
  const retry = useRetry(error);
  const { reloadForNewer } = useApi();
  useRetryOnline(error, retry);
  if (error.code === 'APP_OUTDATED') {
    return <Button onClick={reloadForNewer}>{text.reload}</Button>;
  }
  // React caches a failed import, so only a reload can load the code.
  if (error.code === 'NOT_LOADED') return <Button onClick={reloadPage}>{text.reload}</Button>;
  if (action === 'retry') return <Button onClick={retry}>{text.retry}</Button>;
  if (action === 'choose-account') return <Button onClick={retry}>{text.chooseAccount}</Button>;
  if (action === 'sign-in') {
    return <LineButton onClick={() => void signInAnew(app)}>{text.signIn}</LineButton>;
  }
  if (action === 'open-line') {
    return <LineLink href={lineLink(app.read(), location.pathname)}>{text.openLine}</LineLink>;
  }
  return <HomeLink />;
}

/** A link to the main page that reloads, because the error may be in this page's state. */
function HomeLink() {
  const text = useText(errorMessages);
  const app = useApp();
  const clientId = useAppState((state) => state.client?.clientId);
  const home = clientId === undefined ? addressedHome(location.pathname) : `/${clientId}`;
  return (
    <a
      className={buttonClass()}
      href={home}
      onClick={(event) => {
        event.preventDefault();
        clearError(app, home);
      }}
    >
      {home === '/' ? text.start : text.home}
    </a>
  );
}

/**
 * Returns the home page for an unknown address: the tenant's main page, or the entry page if the
 * tenant is unknown.
 */
function addressedHome(pathname: string): string {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  const named = first === 'clients' ? rest.shift() : first;
  const clientId = v.safeParse(clientIdSchema, named);
  return clientId.success && rest.length > 0 ? `/${clientId.output}` : '/';
}

/** Retries a page that failed without network. This is safe, because opening a page sends no mutation. */
function useRetryOnline({ code }: AppError, retry: () => void): void {
  useEffect(() => {
    if (code !== 'OFFLINE') return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
}

/** "Try again" repeats what failed: the page load, the sign-in, or one call. */
function useRetry(error: AppError): () => void {
  const app = useApp();
  const phase = useAppState((state) => state.session.phase);
  const known = useAppState((state) => state.client !== null);
  const pageError = useAppState((state) => state.pageError);
  if (!known) return reloadPage;
  if (phase === 'failed') return () => retrySignIn(app);
  return pageError?.error === error ? () => clearError(app) : reloadPage;
}
