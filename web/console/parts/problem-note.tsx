import { Button } from 'react-aria-components';
import type { Problem } from '../api/console-api.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';

/** A failure: what happened, and what to do. */
export function ProblemNote({
  problem,
  onRetry,
}: {
  readonly problem: Problem;
  readonly onRetry?: () => void;
}) {
  const { t, language } = useText();
  const { by, at } = problem.data;
  const isDone = problem.code === 'DONE_BEFORE' && typeof by === 'string' && typeof at === 'string';
  return (
    <div role="alert" className={isDone ? 'note' : 'note act'}>
      <p>{problem.message}</p>
      {isDone && <p>{t('doneBefore', { by, at: formatMoment(at, language) })}</p>}
      {problem.requestId !== '' && !isDone && (
        <p className="small">{t('requestNumber', { id: problem.requestId })}</p>
      )}
      {onRetry && (
        <Button className="button" onPress={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
