import { lazy, Suspense, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { MachineFilter } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';

/** Half a megabyte that a page without the map does not need. */
const FleetMap = lazy(async () => ({ default: (await import('./fleet-map.tsx')).FleetMap }));

/** The map of the machines that a filter leaves. It reads the part that it shows, and can narrow the list to it. */
export function MapView({
  filter,
  everyMs,
  isNarrow,
  onBox,
}: {
  readonly filter: MachineFilter;
  readonly everyMs: number;
  /** Whether the list has only the machines in sight. */
  readonly isNarrow: boolean;
  /** Called with the part in sight, `west,south,east,north`, if the list is narrowed to it. */
  readonly onBox: (box: string | undefined) => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [box, setBox] = useState<string>();
  const query = { ...filter, ...(box === undefined ? {} : { box }) };
  const loaded = useData(
    `${tenant.clientId}/fleet/map?${JSON.stringify(query)}`,
    () => read(api.fleet.map.$get({ param: tenant, query })),
    everyMs,
  );
  return (
    <LoadedView loaded={loaded}>
      {(found) =>
        found.box === null ? (
          <Empty title={t('noPositions')} />
        ) : (
          <Suspense fallback={<p className="quiet">{t('loadingMap')}</p>}>
            <FleetMap
              found={found}
              onMoved={(moved) => {
                setBox(moved);
                if (isNarrow) onBox(moved);
              }}
            />
            <ToggleButton
              className="button"
              isSelected={isNarrow}
              isDisabled={box === undefined}
              onChange={(narrow) => onBox(narrow ? box : undefined)}
            >
              {t('narrowToMap')}
            </ToggleButton>
          </Suspense>
        )
      }
    </LoadedView>
  );
}
