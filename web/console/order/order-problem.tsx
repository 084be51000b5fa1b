import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { problemTexts } from '../i18n/problem-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { PhotoView } from '../parts/photo-view.tsx';
import type { OrderDetail } from './order-detail.ts';

/** The customer's problem report and the answer. */
export function OrderProblem({ detail: { shown } }: { readonly detail: OrderDetail }) {
  const { t, local, language } = useText();
  const { api, tenant } = useConsole();
  const { problem } = shown;
  if (!problem) return null;
  return (
    <section className={problem.answer ? '' : 'waiting'}>
      <h2>{t('problem')}</h2>
      <p className="quiet">
        {local(problemTexts[problem.reason])} {formatMoment(problem.at, language)}
      </p>
      <p className="said">{problem.text === '' ? t('noText') : problem.text}</p>
      {problem.hasPhoto && (
        <PhotoView
          alt={t('photo')}
          load={() => read(api.orders[':id'].photo.$get({ param: { ...tenant, id: shown.id } }))}
        />
      )}
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
