import { useState } from 'react';
import type { AskedProvider } from '../../../contract/console/order-actions.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { providerStateTexts } from '../i18n/provider-state-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { OrderDetail } from './order-detail.ts';

/** Requests the payment's status from the provider and shows it. The order does not change. */
export function AskProvider({ detail: { row } }: { readonly detail: OrderDetail }) {
  const { t, local, language, inYen } = useText();
  const { api, tenant } = useConsole();
  const [answer, setAnswer] = useState<AskedProvider>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const ask = () => {
    setProblem(undefined);
    void read(api.orders[':id'].provider.$post({ param: { ...tenant, id: row.id } })).then(
      setAnswer,
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  };
  return (
    <>
      <ActionButton action="orders.read" label={t('askProvider')} onPress={ask} />
      {problem && <ProblemNote problem={problem} />}
      {answer && (
        <p className={answer.state === null ? 'note' : 'note good'} role="status">
          {answer.state === null
            ? t('providerSilent')
            : t('providerSays', {
                state: local(providerStateTexts[answer.state]),
                amount: answer.amountYen === null ? '—' : inYen(answer.amountYen),
                at: formatMoment(answer.askedAt, language),
              })}
        </p>
      )}
    </>
  );
}
