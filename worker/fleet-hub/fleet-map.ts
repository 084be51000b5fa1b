import * as v from 'valibot';
import { type FoundOnMap, type MapMachine, MOST_PINS } from '../../contract/console/fleet-map.ts';
import type { MachineFilter } from '../../contract/console/machines.ts';
import type { MapBox } from '../../contract/console/map-box.ts';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { localTextSchema } from '../../contract/shared/language.ts';
import { type FleetTable, within } from './fleet-table.ts';

/** The number of groups in each direction. */
const GRID = 8;

const number = v.nullable(v.number());
const extentRow = v.tuple([
  v.object({
    machines: v.number(),
    placed: v.number(),
    west: number,
    south: number,
    east: number,
    north: number,
  }),
]);
const flag = v.fallback(v.number(), 0);
const pinRows = v.array(
  v.object({
    ...{ id: machineIdSchema, code: v.string(), latitude: v.number(), longitude: v.number() },
    name: v.pipe(v.string(), v.parseJson(), localTextSchema),
    ...{
      offline: flag,
      door: flag,
      jam: flag,
      temperature: flag,
      low: flag,
      stopped: flag,
      firmware: v.nullable(v.string()),
    },
  }),
);
const groupRows = v.array(
  v.object({
    ...{ latitude: v.number(), longitude: v.number(), machines: v.number(), faulty: v.number() },
  }),
);

/**
 * Returns the machines of a filter in a part of the map: each separately, or in groups if there are
 * many.
 */
export function findOnMap(
  table: FleetTable,
  filter: MachineFilter,
  asked: MapBox | undefined,
  nowMs: number,
): FoundOnMap {
  const { box: whole, unplaced } = extentOf(table, filter, nowMs);
  const box = asked ?? whole;
  if (box === null) return { box, unplaced, machines: [], groups: [] };
  const more = within(box);
  const pins = table.select(
    'id, code, name, latitude, longitude, offline, door, jam, temperature, low, stopped, firmware',
    filter,
    nowMs,
    { more, rest: `ORDER BY position, id LIMIT ${MOST_PINS + 1}` },
  );
  if (pins.length > MOST_PINS) {
    return { box, unplaced, machines: [], groups: groupsOf(table, filter, nowMs, box) };
  }
  const machines = v.parse(pinRows, pins).map(pinOf);
  return { box, unplaced, machines, groups: [] };
}

type PinRow = v.InferOutput<typeof pinRows>[number];

const pinOf = ({
  offline,
  door,
  jam,
  temperature,
  low,
  stopped,
  firmware,
  ...pin
}: PinRow): MapMachine => ({
  ...pin,
  isKnown: firmware !== null,
  isStopped: stopped === 1,
  faults: [
    ...(offline ? ['OFFLINE' as const] : []),
    ...(door ? ['DOOR' as const] : []),
    ...(jam ? ['JAM' as const] : []),
    ...(temperature ? ['TEMPERATURE' as const] : []),
    ...(low ? ['LOW' as const] : []),
  ],
});

/**
 * Returns the area that contains all machines of a filter, and how many of them have no position.
 */
function extentOf(table: FleetTable, filter: MachineFilter, nowMs: number) {
  const rows = table.select(
    `COUNT(*) AS machines, COUNT(latitude) AS placed, MIN(longitude) AS west, MIN(latitude) AS south,
      MAX(longitude) AS east, MAX(latitude) AS north`,
    filter,
    nowMs,
  );
  const [{ machines, placed, west, south, east, north }] = v.parse(extentRow, rows);
  const unplaced = machines - placed;
  if (west === null || south === null || east === null || north === null) {
    return { box: null, unplaced };
  }
  return { box: { west, south, east, north }, unplaced };
}

function groupsOf(table: FleetTable, filter: MachineFilter, nowMs: number, box: MapBox) {
  const { west, south, east, north } = box;
  // The numbers come from a parsed box, so they cannot inject SQL into the statement.
  const column = `CAST((longitude - (${west})) / ${(east - west || 1) / GRID} AS INTEGER)`;
  const line = `CAST((latitude - (${south})) / ${(north - south || 1) / GRID} AS INTEGER)`;
  return v.parse(
    groupRows,
    table.select(
      `AVG(latitude) AS latitude, AVG(longitude) AS longitude, COUNT(*) AS machines,
        SUM(offline OR door OR jam OR temperature OR low OR stopped) AS faulty`,
      filter,
      nowMs,
      { more: within(box), rest: `GROUP BY ${column}, ${line} ORDER BY machines DESC LIMIT 100` },
    ),
  );
}
