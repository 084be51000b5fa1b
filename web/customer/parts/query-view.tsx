import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { Skeleton } from '../../ui/waiting.tsx';
import { useApi } from '../api/api-context.ts';
import { localProblemBody } from '../api/local-problems.ts';
import type { AppError } from '../api/problem.ts';
import type { QueryState } from '../api/use-query.ts';
import { ServerError } from './server-error.tsx';

type QueryViewProps<T> = {
  readonly query: QueryState<T>;
  readonly children: (data: T) => ReactNode;
  /** The text for an object that does not exist. */
  readonly missing?: ReactNode;
  readonly waiting?: ReactNode;
};

/** Shows the answer of a query, a skeleton while it loads, or its error with a retry button. */
export function QueryView<T>({ query, children, missing, waiting }: QueryViewProps<T>) {
  const { data, error, retry } = query;
  if (data !== undefined) return children(data);
  if (!error) return waiting ?? <Skeleton />;
  if (error.status === 404 && missing) return missing;
  return <Failed error={error} retry={retry} />;
}

function Failed({ error, retry }: { readonly error: AppError; readonly retry: () => void }) {
  const text = useText(uiMessages);
  const { reloadForNewer } = useApi();
  const language = useLanguage();
  const own = localProblemBody(error.code)?.[language];
  // No action needed: the query retries when the network returns.
  const isOffline = error.code === 'OFFLINE';
  const needsReload = error.code === 'APP_OUTDATED';
  return (
    <Notice tone={isOffline || error.status >= 500 ? 'wait' : 'alert'}>
      <div role="alert">
        <p>{own ?? (isOffline ? text.offline : error.message || text.loadFailed)}</p>
        <ServerError status={error.status} />
      </div>
      {error.requestId ? <p className="small">{text.requestId(error.requestId)}</p> : null}
      <Button look="quiet" onClick={needsReload ? reloadForNewer : retry}>
        {needsReload ? text.reload : text.retry}
      </Button>
    </Notice>
  );
}
