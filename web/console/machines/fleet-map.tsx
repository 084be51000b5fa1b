import { LngLatBounds, type Map as MapView } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FleetMap as Found, MapMachine } from '../../../contract/console/fleet-map.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { StatusSign } from '../parts/status-sign.tsx';
import { mostUrgent } from './machine-sign.ts';
import { MapPin } from './map-pin.tsx';
import { openMap } from './open-map.ts';

type Place = Pick<MapMachine, 'latitude' | 'longitude'> & {
  readonly machines: readonly MapMachine[];
};

/**
 * The machines on a map. Machines at one place share a pin. A press on a pin lists its machines. A
 * press on a group zooms in.
 */
export function FleetMap({
  found,
  onMoved,
}: {
  readonly found: Found;
  /** Called with the visible area (`west,south,east,north`) when the map stops moving. */
  readonly onMoved: (box: string) => void;
}) {
  const { t } = useText();
  const { place, map, isBroken, hasPictures } = useMap(found, onMoved);
  const [chosen, setChosen] = useState<string>();
  const places = placesOf(found.machines);
  const shown = places.find((one) => keyOf(one) === chosen);
  if (isBroken) return <p className="notice">{t('noMap')}</p>;
  return (
    <div>
      <div className="map" ref={place} />
      {map && (
        <>
          {places.map((one) => (
            <MapPin key={keyOf(one)} map={map} {...one}>
              <PlacePin
                machines={one.machines}
                isChosen={one === shown}
                onChoose={() => setChosen(keyOf(one))}
              />
            </MapPin>
          ))}
          {found.groups.map((group) => (
            <MapPin key={`${keyOf(group)} ${group.machines}`} map={map} {...group}>
              <button
                type="button"
                className={group.faulty > 0 ? 'map-group act' : 'map-group'}
                aria-label={t('mapGroup', { machines: group.machines, faulty: group.faulty })}
                onClick={() =>
                  map.easeTo({
                    center: [group.longitude, group.latitude],
                    zoom: map.getZoom() + 2,
                  })
                }
              >
                {group.machines}
              </button>
            </MapPin>
          ))}
        </>
      )}
      {!hasPictures && <p className="quiet">{t('noPictures')}</p>}
      {found.unplaced > 0 && <p className="quiet">{t('unplaced', { count: found.unplaced })}</p>}
      {shown && <MachinesHere machines={shown.machines} />}
    </div>
  );
}

const keyOf = ({ latitude, longitude }: Pick<MapMachine, 'latitude' | 'longitude'>) =>
  `${latitude} ${longitude}`;

function placesOf(machines: readonly MapMachine[]): readonly Place[] {
  const byPlace = new Map<string, Place>();
  for (const machine of machines) {
    const { latitude, longitude } = machine;
    const here = byPlace.get(keyOf(machine))?.machines ?? [];
    byPlace.set(keyOf(machine), { latitude, longitude, machines: [...here, machine] });
  }
  return [...byPlace.values()];
}

const stateOf = ({ faults, isKnown, isStopped }: MapMachine) =>
  mostUrgent({
    ...{ isKnown, isStopped, isOffline: faults.includes('OFFLINE') },
    ...{ isJammed: faults.includes('JAM'), isDoorOpen: faults.includes('DOOR') },
    isOutOfTemperature: faults.includes('TEMPERATURE'),
    isSoldOut: faults.includes('LOW'),
  });

function PlacePin({
  machines,
  isChosen,
  onChoose,
}: {
  readonly machines: readonly MapMachine[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { t, local } = useText();
  const [worst] = machines.toSorted((one, other) => stateOf(other).urgency - stateOf(one).urgency);
  if (!worst) return null;
  const { sign } = stateOf(worst);
  const label = machines.map((one) => `${one.code} ${local(one.name)} ${t(stateOf(one).text)}`);
  return (
    <button
      type="button"
      className="map-pin"
      aria-label={label.join('、')}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="map-sign">
        <StatusSign sign={sign} />
      </span>
      {machines.length > 1 && <span className="map-count">{machines.length}</span>}
    </button>
  );
}

function MachinesHere({ machines }: { readonly machines: readonly MapMachine[] }) {
  const { t, local } = useText();
  const { tenant } = useConsole();
  return (
    <ul className="plain-list map-here" aria-label={t('machinesHere')}>
      {machines.map((machine) => {
        const { sign, text } = stateOf(machine);
        return (
          <li key={machine.id} className="row">
            <Plate code={machine.code} />
            <Link to={`/${tenant.clientId}/machines/${machine.id}`}>{local(machine.name)}</Link>
            <span className={`badge ${sign}`}>
              <StatusSign sign={sign} />
              {t(text)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Opens the map once, and fits it to all machines. */
function useMap({ tiles, box }: Found, onMoved: (box: string) => void) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapView>();
  const [isBroken, setBroken] = useState(false);
  const [hasPictures, setHasPictures] = useState(true);
  const first = useRef({ tiles, box, words: wordsOf(t) });
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  useEffect(() => {
    if (!place.current) return;
    const { box, tiles, words } = first.current;
    let opened: MapView;
    try {
      opened = openMap(place.current, tiles, words);
    } catch {
      // The browser has no WebGL.
      setBroken(true);
      return;
    }
    if (box) {
      const bounds = new LngLatBounds([box.west, box.south], [box.east, box.north]);
      opened.fitBounds(bounds, { padding: 48, maxZoom: 16, animate: false });
    }
    opened.on('error', () => setHasPictures(false));
    opened.on('sourcedata', ({ tile }) => {
      if (tile) setHasPictures(true);
    });
    opened.on('moveend', () => {
      const bounds = opened.getBounds();
      const sides = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
      moved.current(sides.map((side) => side.toFixed(5)).join(','));
    });
    setMap(opened);
    return () => opened.remove();
  }, []);
  return { place, map, isBroken, hasPictures };
}

const wordsOf = (t: ReturnType<typeof useText>['t']) => ({
  'NavigationControl.ZoomIn': t('zoomIn'),
  'NavigationControl.ZoomOut': t('zoomOut'),
  'AttributionControl.ToggleAttribution': t('mapCredit'),
  'AttributionControl.MapFeedback': t('mapCredit'),
  'Map.Title': t('map'),
  'CooperativeGesturesHandler.WindowsHelpText': t('zoomWithCtrl'),
  'CooperativeGesturesHandler.MacHelpText': t('zoomWithCommand'),
  'CooperativeGesturesHandler.MobileHelpText': t('moveWithTwo'),
});
