import { lazy, Suspense, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { MachineFilter } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';

/** Loads lazily, because the map's code is half a megabyte. */
const FleetMap = lazy(async () => ({ default: (await import('./fleet-map.tsx')).FleetMap }));

/**
 * A map of the filtered machines. It loads the visible area, and can limit the list to that area.
 */
export function MapView({
  filter,
  everyMs,
  isNarrow,
  onBox,
}: {
  readonly filter: MachineFilter;
  readonly everyMs: number;
  /** Whether the list is limited to the visible area. */
  readonly isNarrow: boolean;
  /** Called with the visible area (`west,south,east,north`) if the list is limited to it. */
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
