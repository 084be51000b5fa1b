import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { Query } from '../lib/use-query.ts';
import { Button } from './button.tsx';
import { uiMessages } from './messages.ts';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type QueryViewProps<T> = {
  readonly query: Query<T>;
  readonly children: (data: T) => ReactNode;
  /** What to say where the thing asked for does not exist. */
  readonly missing?: ReactNode;
  readonly waiting?: ReactNode;
};

/** What was read, its skeleton while it is on its way, or why it did not come with a way to try again. */
export function QueryView<T>({ query, children, missing, waiting }: QueryViewProps<T>) {
  const text = useText(uiMessages);
  const { data, error, retry } = query;
  if (data !== undefined) return children(data);
  if (!error) return waiting ?? <Skeleton />;
  if (error.status === 404 && missing) return missing;
  return (
    <Notice tone="alert">
      <p role="alert">{error.message || text.loadFailed}</p>
      {error.requestId ? <p className="small">{text.requestId(error.requestId)}</p> : null}
      <Button look="quiet" onClick={retry}>
        {text.retry}
      </Button>
    </Notice>
  );
}
