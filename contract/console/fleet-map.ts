import * as v from 'valibot';
import { machineIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { machineFaultSchema, machineFilterEntries } from './machines.ts';
import { boxSchema } from './map-box.ts';

/**
 * `GET /fleet/map`: the machines of a filter in a part of the map. Without `box`: the area that
 * contains all of them.
 */
export const fleetMapQuerySchema = v.object({
  ...machineFilterEntries,
  box: v.optional(boxSchema),
});

/** If there are more machines, the map shows groups. */
export const MOST_PINS = 200;

const position = { latitude: v.number(), longitude: v.number() };

/**
 * The machines in a part of the map: each separately if they are few, otherwise groups of
 * neighbours.
 */
export const fleetMapSchema = v.object({
  /** The address of the map tiles, with `{z}/{x}/{y}`, or of a PMTiles file. */
  tiles: v.object({ url: v.string(), credit: v.string() }),
  /** The requested part, or the area that contains all machines. Null: none has a position. */
  box: v.nullable(
    v.object({ west: v.number(), south: v.number(), east: v.number(), north: v.number() }),
  ),
  /** How many machines of the filter have no position. */
  unplaced: v.number(),
  machines: v.pipe(
    v.array(
      v.object({
        ...{ id: machineIdSchema, code: v.string(), name: localTextSchema },
        ...position,
        /** False if the machine was never connected. */
        isKnown: v.boolean(),
        isStopped: v.boolean(),
        faults: v.pipe(v.array(machineFaultSchema), v.readonly()),
      }),
    ),
    v.readonly(),
  ),
  groups: v.pipe(
    v.array(v.object({ ...position, machines: v.number(), faulty: v.number() })),
    v.readonly(),
  ),
});
export type FleetMap = v.InferOutput<typeof fleetMapSchema>;
export type MapMachine = FleetMap['machines'][number];
export type FoundOnMap = Omit<FleetMap, 'tiles'>;
