import { useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import {
  type MachineFault,
  machineFaultSchema,
  machineFilterParts,
  machineFilterSchema,
  machinePlaces,
} from '../../../contract/console/machines.ts';
import { mayDo } from '../../../contract/console/roles.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { FleetFilter } from '../machines/fleet-filter.tsx';
import { LiveSign } from '../machines/live-sign.tsx';
import { MachineTable } from '../machines/machine-table.tsx';
import { MapView } from '../machines/map-view.tsx';
import { SavedViews } from '../machines/saved-views.tsx';
import { useFleetPage } from '../machines/use-fleet-page.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { useAddress } from '../parts/use-address.ts';

const faults = {
  OFFLINE: 'noConnection',
  JAM: 'jammed',
  DOOR: 'doorOpen',
  TEMPERATURE: 'temperatureOut',
  LOW: 'soldOutSlots',
  FEW: 'fewLeft',
} as const satisfies Readonly<Record<MachineFault, MessageKey>>;

/** The fleet, page by page, with live updates. The address contains the filter. */
export function MachinesPage() {
  const { t, language } = useText();
  const { tenant, session } = useConsole();
  const { valueIn, valuesIn, linkTo, goTo } = useAddress();
  const [box, setBox] = useState<string>();
  const asked = v.safeParse(machineFilterSchema, valuesIn(...machineFilterParts));
  const filter = asked.success ? asked.output : {};
  const chosen = machinePlaces.find((one) => filter[one] !== undefined);
  const place = chosen && filter[chosen];
  const ofPlace = valuesIn(...machinePlaces);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const hasMap = valueIn('map') !== null;
  const { isLive, loaded, counts, everyMs } = useFleetPage(
    filter,
    valueIn('cursor'),
    hasMap,
    hasMap ? box : undefined,
  );
  return (
    <>
      <div className="row">
        <h1>{place === undefined ? t('machines') : t('machinesOfSite', { site: place })}</h1>
        <LiveSign isLive={isLive} />
        <Link className="button" to={linkTo({ map: hasMap ? null : 'on' })}>
          {t(hasMap ? 'withoutMap' : 'withMap')}
        </Link>
      </div>
      <nav className="tabs" aria-label={t('state')}>
        {[undefined, ...machineFaultSchema.options].map((one) => (
          <Link
            key={one ?? 'all'}
            to={linkTo({ fault: one ?? null, cursor: null })}
            aria-current={one === filter.fault ? 'page' : undefined}
          >
            {t(one === undefined ? 'allMachines' : faults[one])}
            <span className="tab-count">{counts?.[one ?? 'all'] ?? ''}</span>
          </Link>
        ))}
      </nav>
      <FleetFilter filter={filter} />
      <SavedViews filter={filter} />
      {chosen !== undefined && (
        <p>
          <Link className="button" to={linkTo({ [chosen]: null, cursor: null })}>
            {t('allSites')}
          </Link>{' '}
          {chosen === 'route' && place !== undefined && mayDo(session.roles, 'rounds.work') && (
            <Link
              className="button"
              to={`/${tenant.clientId}/rounds?${new URLSearchParams({ route: place }).toString()}`}
            >
              {t('planRoundOf')}
            </Link>
          )}
        </p>
      )}
      {hasMap && (
        <MapView
          key={JSON.stringify([filter, language])}
          filter={filter}
          everyMs={everyMs}
          isNarrow={box !== undefined}
          onBox={(next) => {
            setBox(next);
            if (valueIn('cursor') !== null) goTo({ cursor: null });
          }}
        />
      )}
      <LoadedView loaded={loaded}>
        {({ machines, cursor }) => (
          <>
            {machines.length === 0 ? (
              <Empty title={t(isFiltered || box !== undefined ? 'noSuchMachines' : 'noMachines')} />
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
