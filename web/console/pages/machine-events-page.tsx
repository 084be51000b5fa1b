import { Link, useParams } from 'react-router';
import { EVENT_DAYS } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { useAddress } from '../parts/use-address.ts';
import { MachineEvents } from '../tasks/machine-events.tsx';

/** The events of a machine in the last thirty days, page by page. */
export function MachineEventsPage() {
  const { machine: id = '' } = useParams();
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valuesIn } = useAddress();
  const query = valuesIn('cursor');
  const loaded = useData(
    `${tenant.clientId}/machines/${id}/events?${new URLSearchParams(query).toString()}`,
    () => read(api.machines[':machine'].events.$get({ param: { ...tenant, machine: id }, query })),
  );
  return (
    <>
      <p>
        <Link className="button" to={`/${tenant.clientId}/machines/${id}`}>
          {t('backToMachine')}
        </Link>
      </p>
      <h1>{t('eventsOfDays', { days: EVENT_DAYS })}</h1>
      <LoadedView loaded={loaded}>
        {({ events, cursor }) => (
          <>
            {events.length === 0 ? (
              <Empty title={t('noEvents', { days: EVENT_DAYS })} />
            ) : (
              <MachineEvents events={events} />
            )}
            <div className="row">
              <PageLinks cursor={cursor} />
            </div>
          </>
        )}
      </LoadedView>
    </>
  );
}
