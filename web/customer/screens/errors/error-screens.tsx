import { useState } from 'react';
import { useLocation } from 'react-router';
import { matchPage } from '../../../../contract/customer/pages.ts';
import { errorMessage } from '../../../../contract/shared/errors.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import emptyStyles from '../../../ui/empty-state.module.css';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon } from '../../../ui/more-icons.ts';
import { WholeWords } from '../../../ui/phrases.tsx';
import type { AppError } from '../../api/problem.ts';
import { problemRow } from '../../api/problem-row.ts';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { ErrorActionButton } from './error-action.tsx';
import styles from './errors.module.css';
import { errorMessages } from './messages.ts';

/** Shows an error in the catalogue's words, with the next step and the request id for support. */
export function ErrorScreen({ error }: { readonly error: AppError }) {
  const language = useLanguage();
  const heading = useHeadingFocus();
  const row = problemRow(error.code);
  const text = useText(errorMessages);
  const isOffline = error.code === 'OFFLINE';
  // Nobody needs to act: the page does not exist, or it recovers by itself.
  const isCalm = isOffline || error.status === 404 || error.status > 500;
  const money = useMoney();
  // The catalogue's sentence is about a failed tap, but this page opened without one.
  const body = isOffline ? text.notLoaded : row.body[language];
  const exact = error.message || row.message || '';
  // The status line already says "403 Forbidden", and the edge's message often repeats it.
  const adds = exact !== '' && exact !== 'Forbidden' && !unmarked(body).includes(unmarked(exact));
  return (
    <div
      className={classes(emptyStyles['empty'], styles['error'], isCalm && styles['waits'])}
      role="alert"
    >
      <span className={emptyStyles['empty-icon']}>
        <Icon path={alertIcon} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        <WholeWords text={row.title[language]} />
      </h1>
      <p>
        <WholeWords text={body} />
      </p>
      {error.status >= 500 || error.status === 404 ? <p>{text[money]}</p> : null}
      <ErrorActionButton error={error} action={row.action} />
      <div className={styles['error-facts']}>
        {isOffline ? null : <p>{statusLine(error.status)}</p>}
        {adds ? <p>{unmarked(exact)}</p> : null}
        {error.requestId ? <RequestId id={error.requestId} /> : null}
      </div>
    </div>
  );
}

/**
 * Returns the key of the sentence about money. Opening a page charges nothing, but a purchase may
 * be in progress.
 */
function useMoney(): 'notCharged' | 'seeOrders' {
  const { pathname } = useLocation();
  const isBuying = useAppState(
    (state) => state.buying || state.pendingTap !== null || signedIn(state)?.activeOrder != null,
  );
  // Without a session, only the storage has a purchase request without an answer.
  const hasAttempt = Object.keys(sessionStorage).some((key) => key.includes(':buy:'));
  return isBuying || hasAttempt || matchPage(pathname)?.name === 'order'
    ? 'seeOrders'
    : 'notCharged';
}

/** Removes line-break marks: the build adds them, and the edge's answers have none. */
const unmarked = (text: string) => text.replaceAll('\u200b', '');

/** An address that is no page of the app (specification §8). */
export function NotFoundScreen() {
  const language = useLanguage();
  const { pathname } = useLocation();
  const message = errorMessage('PAGE_NOT_FOUND', language, pathname);
  return <ErrorScreen error={{ status: 404, code: 'PAGE_NOT_FOUND', message }} />;
}

/** The request id, which finds the error in the operator's log. */
function RequestId({ id }: { readonly id: string }) {
  const text = useText(errorMessages);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    // Without clipboard access, the id can be selected by hand.
    void navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <p className={styles['request-id']}>
      {text.requestId}
      <code>{id}</code>
      <button type="button" onClick={copy}>
        <span aria-live="polite">{copied ? text.copied : text.copy}</span>
      </button>
    </p>
  );
}

/** HTTP's reason phrases. For 404 and 500 the texts of the specification's error page (§2). */
const statusWords: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Page Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** “403 Forbidden”: the same in every language, so that it can be read out to support. */
export const statusLine = (status: number): string =>
  `${status} ${statusWords[status] ?? ''}`.trim();

export { ChooseAccountScreen, SignedOutScreen } from './session-screens.tsx';
