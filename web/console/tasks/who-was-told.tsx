import type { TaskDetail } from '../../../contract/console/tasks.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';

/** Shows who was notified about a task, when, and whether the message arrived. */
export function WhoWasTold({ told }: Pick<TaskDetail, 'told'>) {
  const { t, language } = useText();
  return (
    <section>
      <h2>{t('whoWasTold')}</h2>
      {told.length === 0 && <p className="quiet">{t('nobodyTold')}</p>}
      <ol className="timeline">
        {told.map(({ about, to, by, at, isAccepted }) => (
          <li key={`${at}${about}${to}${by}`}>
            <strong>{t(about === 'problem' ? 'toldProblem' : 'toldEnd')}</strong>{' '}
            {t(to === 'first' ? 'toldFirst' : 'toldSecond')}（
            {t(by === 'line' ? 'byLine' : 'byWebhook')}）{' '}
            {t(isAccepted ? 'messageSent' : 'messageFailed')}{' '}
            <span className="quiet">{formatMoment(at, language)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
