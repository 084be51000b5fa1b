import type { TaskDetail } from '../../../contract/console/tasks.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { PhotoView } from '../parts/photo-view.tsx';

/** The latest events of a machine, and how each ended. */
export function MachineEvents({ events }: Pick<TaskDetail, 'events'>) {
  const { t, local, language } = useText();
  const endOf = ({ ended }: TaskDetail['events'][number]) => {
    if (ended === null) return t('isStill');
    const at = formatMoment(ended.at, language);
    return ended.by === null ? t('endedItself', { at }) : t('endedBy', { at, name: ended.by });
  };
  return (
    <section>
      <h2>{t('machineEvents')}</h2>
      <ol className="timeline">
        {events.map((event) => (
          <li key={`${event.at}${event.slot}${event.title.ja}`}>
            <strong>{local(event.title)}</strong>
            {event.slot !== null && `・${t('column', { slot: event.slot })}`}{' '}
            <span className="quiet">
              {t('since', { at: formatMoment(event.at, language) })}・{endOf(event)}
            </span>
            {event.ended?.by && event.ended.note !== '' && <p>{event.ended.note}</p>}
            {event.ended?.photo && <MendedPhoto incident={event.ended.photo} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function MendedPhoto({ incident }: { readonly incident: string }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const load = () => read(api.tasks.photos[':incident'].$get({ param: { ...tenant, incident } }));
  return <PhotoView alt={t('mendedPhoto')} load={load} />;
}
