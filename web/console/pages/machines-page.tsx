import { Link } from 'react-router';
import {
  type MachineFault,
  machineFaultSchema,
  machinePlaces,
} from '../../../contract/console/machines.ts';
import { mayDo } from '../../../contract/console/roles.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { MachineTable } from '../machines/machine-table.tsx';
import { SavedViews } from '../machines/saved-views.tsx';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { useAddress } from '../parts/use-address.ts';

const faults = {
  OFFLINE: 'noConnection',
  JAM: 'jammed',
  DOOR: 'doorOpen',
  LOW: 'soldOutSlots',
} as const satisfies Readonly<Record<MachineFault, MessageKey>>;

/** How often the list is read again, in milliseconds. */
const EVERY_MS = 30_000;

/** The fleet, page by page: all machines, those with one fault, and those of a site, a route or a group. */
export function MachinesPage() {
  const { t } = useText();
  const { api, tenant, session } = useConsole();
  const { valueIn, valuesIn, linkTo } = useAddress();
  const fault = machineFaultSchema.options.find((one) => one === valueIn('fault'));
  const query = { ...valuesIn(...machinePlaces, 'cursor'), ...(fault && { fault }) };
  const loaded = useData(
    `${tenant.clientId}/machines?${new URLSearchParams(query).toString()}`,
    () => read(api.machines.$get({ param: tenant, query })),
    EVERY_MS,
  );
  const chosen = machinePlaces.find((one) => valueIn(one) !== null);
  const place = chosen === undefined ? null : valueIn(chosen);
  const ofPlace = valuesIn(...machinePlaces);
  const counts = useData(
    `${tenant.clientId}/fleet/counts?${new URLSearchParams(ofPlace).toString()}`,
    () => read(api.fleet.counts.$get({ param: tenant, query: ofPlace })),
    EVERY_MS,
  );
  return (
    <>
      <h1>{place === null ? t('machines') : t('machinesOfSite', { site: place })}</h1>
      <nav className="tabs" aria-label={t('state')}>
        {[undefined, ...machineFaultSchema.options].map((one) => (
          <Link
            key={one ?? 'all'}
            to={linkTo({ fault: one ?? null, cursor: null })}
            aria-current={one === fault ? 'page' : undefined}
          >
            {t(one === undefined ? 'allMachines' : faults[one])}
            <span className="tab-count">{counts.data?.[one ?? 'all'] ?? ''}</span>
          </Link>
        ))}
      </nav>
      <SavedViews filter={{ ...ofPlace, ...(fault && { fault }) }} />
      {chosen !== undefined && (
        <p>
          <Link className="button" to={linkTo({ [chosen]: null, cursor: null })}>
            {t('allSites')}
          </Link>{' '}
          {chosen === 'route' && place !== null && mayDo(session.roles, 'rounds.work') && (
            <Link
              className="button"
              to={`/${tenant.clientId}/rounds?${new URLSearchParams({ route: place }).toString()}`}
            >
              {t('planRoundOf')}
            </Link>
          )}
        </p>
      )}
      <LoadedView loaded={loaded}>
        {({ machines, cursor }) => (
          <>
            {machines.length === 0 ? (
              <Empty title={t(fault ? 'noSuchMachines' : 'noMachines')} />
            ) : (
              <MachineTable machines={machines} />
            )}
            <div className="row">
              <PageLinks cursor={cursor} />
              <Link
                className="button"
                to={`/${tenant.clientId}/stickers?${new URLSearchParams(ofPlace).toString()}`}
              >
                {t('stickers')}
              </Link>
            </div>
          </>
        )}
      </LoadedView>
    </>
  );
}
