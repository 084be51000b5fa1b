import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { problemTexts } from '../i18n/problem-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { OrderDetail } from './order-detail.ts';

/** What the customer reported, and what was answered. */
export function OrderProblem({ detail: { shown } }: { readonly detail: OrderDetail }) {
  const { t, local, language } = useText();
  const { problem } = shown;
  if (!problem) return null;
  return (
    <section className={problem.answer ? '' : 'waiting'}>
      <h2>{t('problem')}</h2>
      <p className="quiet">
        {local(problemTexts[problem.reason])} {formatMoment(problem.at, language)}
      </p>
      <p className="said">{problem.text === '' ? t('noText') : problem.text}</p>
      {problem.hasPhoto && <ProblemPhoto orderId={shown.id} />}
      {problem.answer && (
        <>
          <h3>{t('answer')}</h3>
          <p className="quiet">{formatMoment(problem.answer.at, language)}</p>
          <p className="said">{problem.answer.text}</p>
        </>
      )}
    </section>
  );
}

/** The photo is read only when somebody wants to see it. */
function ProblemPhoto({ orderId }: { readonly orderId: string }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const show = () =>
    void read(api.orders[':id'].photo.$get({ param: { ...tenant, id: orderId } })).then(
      ({ contentType, bytes }) => setAddress(`data:${contentType};base64,${bytes}`),
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  if (problem) return <ProblemNote problem={problem} />;
  return address === undefined ? (
    <Button className="button" onPress={show}>
      {t('seePhoto')}
    </Button>
  ) : (
    <img className="photo" src={address} alt={t('photo')} />
  );
}
