import { Button } from 'react-aria-components';
import * as v from 'valibot';
import type { ConsoleProblem } from '../api/console-api.ts';
import { formatMoment, formatYen } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';

const disagreeing = v.object({
  provider: v.object({ state: v.nullable(v.string()), amountYen: v.nullable(v.number()) }),
});

/** Returns what the provider said, if an action was refused because of it. */
function providerAnswer({ data }: ConsoleProblem) {
  const known = v.safeParse(disagreeing, data);
  if (!known.success) return undefined;
  const { state, amountYen } = known.output.provider;
  return { state: state ?? '—', amount: amountYen === null ? '' : formatYen(amountYen) };
}

/** A failure: what happened, and what to do. */
export function ProblemNote({
  problem,
  onRetry,
}: {
  readonly problem: ConsoleProblem;
  readonly onRetry?: () => void;
}) {
  const { t, language } = useText();
  const { by, at } = problem.data;
  const isDone = problem.code === 'DONE_BEFORE' && typeof by === 'string' && typeof at === 'string';
  const said = providerAnswer(problem);
  return (
    <div role="alert" className={isDone ? 'note' : 'note act'}>
      <p>{problem.message}</p>
      {said !== undefined && <p>{t('providerAnswered', said)}</p>}
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
