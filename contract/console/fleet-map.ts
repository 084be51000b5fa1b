import * as v from 'valibot';
import { machineIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { machineFaultSchema, machineFilterEntries } from './machines.ts';
import { boxSchema } from './map-box.ts';

/** `GET /fleet/map`: the machines of a filter in a part of the map. Without `box`: where all of them are. */
export const fleetMapQuerySchema = v.object({
  ...machineFilterEntries,
  box: v.optional(boxSchema),
});

/** More machines than that are shown as groups. */
export const MOST_PINS = 200;

const position = { latitude: v.number(), longitude: v.number() };

/** The machines in a part of the map: each by itself if they are few, else groups of neighbours. */
export const fleetMapSchema = v.object({
  /** Where the map's pictures are: `{z}/{x}/{y}` in the address of each, or one file in the format PMTiles. */
  tiles: v.object({ url: v.string(), credit: v.string() }),
  /** The part that was asked for, or that holds all of them. Null: none has a position. */
  box: v.nullable(
    v.object({ west: v.number(), south: v.number(), east: v.number(), north: v.number() }),
  ),
  /** How many machines of the filter have no position, anywhere. */
  unplaced: v.number(),
  machines: v.pipe(
    v.array(
      v.object({
        ...{ id: machineIdSchema, code: v.string(), name: localTextSchema },
        ...position,
        /** False: it was never connected. */
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
