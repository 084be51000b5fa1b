import { Button } from 'react-aria-components';
import * as v from 'valibot';
import { providerStateSchema } from '../../../contract/console/operation-errors.ts';
import type { ConsoleProblem } from '../api/console-api.ts';
import { formatMoment } from '../i18n/format.ts';
import { providerStateTexts } from '../i18n/provider-state-texts.ts';
import { useText } from '../i18n/use-text.ts';

const disagreeing = v.object({
  provider: v.object({ state: v.nullable(providerStateSchema), amountYen: v.nullable(v.number()) }),
});

/** Returns the provider's answer, if it caused the refusal of an action. */
function providerAnswer({ data }: ConsoleProblem, { local, inYen }: ReturnType<typeof useText>) {
  const known = v.safeParse(disagreeing, data);
  if (!known.success) return undefined;
  const { state, amountYen } = known.output.provider;
  return {
    state: state === null ? '—' : local(providerStateTexts[state]),
    amount: amountYen === null ? '' : inYen(amountYen),
  };
}

/** Returns the API's message, or the page's own text for a problem without an answer. */
function messageOf({ code, message }: ConsoleProblem, { t }: ReturnType<typeof useText>): string {
  if (code === 'OFFLINE') return t('withoutAnswer');
  return code === 'PAGE_FAILED' ? t('pageFault') : message;
}

/** Shows a problem and what to do about it. */
export function ProblemNote({
  problem,
  onRetry,
}: {
  readonly problem: ConsoleProblem;
  readonly onRetry?: () => void;
}) {
  const text = useText();
  const { t, language } = text;
  const { by, at } = problem.data;
  const isDone = problem.code === 'DONE_BEFORE' && typeof by === 'string' && typeof at === 'string';
  const said = providerAnswer(problem, text);
  return (
    <div role="alert" className={isDone ? 'note' : 'note act'}>
      <p>{messageOf(problem, text)}</p>
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
