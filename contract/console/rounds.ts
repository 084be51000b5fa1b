import * as v from 'valibot';
import { machineIdSchema, productIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { daySchema } from './day.ts';

/** The most slots of one machine. */
const MAX_SLOTS = 100;

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500));
const slotName = v.pipe(v.string(), v.minLength(1), v.maxLength(20));
const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/**
 * `PUT /rounds/{round}`: plans a round along a route on a day. The page makes the id, so that a
 * repeated request plans only one round.
 */
export const newRoundSchema = v.object({
  route: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  day: daySchema,
});
export type NewRound = v.InferOutput<typeof newRoundSchema>;

/** `GET /rounds` and `GET /rounds/{round}/machines` */
export const roundCursorSchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/** A planned round. `done` and `skipped` count its machines. */
export const roundSchema = v.object({
  ...{ id: v.string(), route: v.string(), day: v.string(), by: v.string() },
  ...{ machines: v.number(), done: v.number(), skipped: v.number() },
});
export type Round = v.InferOutput<typeof roundSchema>;

export const roundsSchema = v.object({
  rounds: v.pipe(v.array(roundSchema), v.readonly()),
  unreadable: v.number(),
  cursor: v.nullable(v.string()),
});
export type Rounds = v.InferOutput<typeof roundsSchema>;

export const faultReportSchema = v.picklist([
  'jam',
  'temperature',
  'label',
  'connection',
  'door',
  'other',
]);
export type FaultReport = v.InferOutput<typeof faultReportSchema>;

/**
 * What somebody did at one slot. `counted`: the pieces before loading, or null if nobody counted.
 */
const visitedSlotSchema = v.object({
  slot: slotName,
  productId: productIdSchema,
  /** The machine's own count when the page was read. */
  computed: pieces,
  counted: v.nullable(pieces),
  loaded: pieces,
  /** The earliest best-before day of the pieces in the slot now. Null: nobody looked. */
  bestBefore: v.optional(v.nullable(daySchema), null),
});
export type VisitedSlot = v.InferOutput<typeof visitedSlotSchema>;

const reportSchema = v.object({
  kind: faultReportSchema,
  /** Null: the report is about the whole machine. */
  slot: v.nullable(slotName),
  note: v.pipe(v.string(), v.trim(), v.maxLength(200)),
});
export type Report = v.InferOutput<typeof reportSchema>;

const ownSlots = v.pipe(
  v.array(visitedSlotSchema),
  v.maxLength(MAX_SLOTS),
  v.check((slots) => new Set(slots.map(({ slot }) => slot)).size === slots.length),
  v.readonly(),
);
const reports = v.pipe(v.array(reportSchema), v.maxLength(10), v.readonly());

/**
 * `PUT /rounds/{round}/machines/{machine}/visit`: stores a visit at a machine. The phone keeps it
 * while it is offline, and may send it twice with the same `id`. `replaces`: the id of another
 * person's visit that this one replaces.
 */
export const newVisitSchema = v.variant('state', [
  v.object({
    ...{ state: v.literal('done'), id: v.pipe(v.string(), v.uuid()) },
    at: v.pipe(v.string(), v.isoTimestamp()),
    replaces: v.nullable(v.pipe(v.string(), v.uuid())),
    ...{ slots: ownSlots, reports },
  }),
  v.object({
    ...{ state: v.literal('skipped'), id: v.pipe(v.string(), v.uuid()) },
    at: v.pipe(v.string(), v.isoTimestamp()),
    replaces: v.nullable(v.pipe(v.string(), v.uuid())),
    reason: words,
  }),
]);
export type NewVisit = v.InferOutput<typeof newVisitSchema>;

/** A stored visit. `at`: when it happened by the phone's clock, but never later than it arrived. */
export const visitSchema = v.object({
  ...{ id: v.string(), state: v.picklist(['done', 'skipped']), by: v.string(), at: v.string() },
  reason: v.nullable(v.string()),
  slots: v.pipe(v.array(visitedSlotSchema), v.readonly()),
  reports: v.pipe(v.array(reportSchema), v.readonly()),
});
export type Visit = v.InferOutput<typeof visitSchema>;

/**
 * When the pieces of a slot pass their best-before day. `over`: before the round. `soon`: within
 * two weeks after it. `unknown`: nobody entered a day, or the slot is empty.
 */
export const freshnessSchema = v.picklist(['unknown', 'fresh', 'soon', 'over']);
export type Freshness = v.InferOutput<typeof freshnessSchema>;

/** A machine of a round: its shelf by its own count, how fast it sells, and its visit. */
export const roundMachineSchema = v.object({
  ...{ id: machineIdSchema, code: v.string(), name: localTextSchema, place: localTextSchema },
  ...{ isOffline: v.boolean(), jammed: v.pipe(v.array(v.string()), v.readonly()) },
  slots: v.pipe(
    v.array(
      v.object({
        ...{ slot: v.string(), productId: productIdSchema, drink: localTextSchema },
        ...{ isHot: v.boolean(), count: v.number(), capacity: v.nullable(v.number()) },
        /**
         * How many pieces it sells per day, on average of a week. Slots with the same drink share
         * its sales.
         */
        perDay: v.number(),
        ...{ bestBefore: v.nullable(v.string()), freshness: freshnessSchema },
      }),
    ),
    v.readonly(),
  ),
  visit: v.nullable(visitSchema),
});
export type RoundMachine = v.InferOutput<typeof roundMachineSchema>;

export const roundMachinesSchema = v.object({
  machines: v.pipe(v.array(roundMachineSchema), v.readonly()),
  cursor: v.nullable(v.string()),
});
export type RoundMachines = v.InferOutput<typeof roundMachinesSchema>;
