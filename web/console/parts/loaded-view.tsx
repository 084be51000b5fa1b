import type { ReactNode } from 'react';
import type { PageData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from './problem-note.tsx';

/**
 * Shows data when it has loaded. After a failed reload, the earlier data stays below the problem.
 */
export function LoadedView<T>({
  loaded,
  children,
}: {
  readonly loaded: PageData<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { t } = useText();
  const { data, problem, reload } = loaded;
  return (
    <>
      {problem && <ProblemNote problem={problem} onRetry={reload} />}
      {data === undefined && !problem && (
        <p className="quiet" aria-busy="true">
          {t('loading')}
        </p>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
