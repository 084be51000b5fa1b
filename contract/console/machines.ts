import * as v from 'valibot';
import { machineIdSchema, productIdSchema, slotSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { testOutcomeSchema, vendFailureSchema } from '../shared/vend-result.ts';
import { foundMachineSchema } from './found.ts';
import { boxSchema } from './map-box.ts';
import { machineEventSchema } from './tasks.ts';

/** The faults of a machine. A query can filter machines by one of them. */
export const machineFaultSchema = v.picklist([
  ...(['OFFLINE', 'DOOR', 'JAM', 'TEMPERATURE'] as const),
  /** `LOW`: slots are sold out. `FEW`: customers see that only a few pieces of a slot are left. */
  ...(['LOW', 'FEW'] as const),
]);
export type MachineFault = v.InferOutput<typeof machineFaultSchema>;

const place = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200)));
/** The place of listed machines: a site, a route or a group. Each combination needs an index. */
export const machinePlaceSchema = v.object({ site: place, route: place, group: place });
export type MachinePlaceFilter = v.InferOutput<typeof machinePlaceSchema>;
export const machinePlaces = ['site', 'route', 'group'] as const;

const isOnePlace = (asked: MachinePlaceFilter) =>
  machinePlaces.filter((name) => asked[name] !== undefined).length <= 1;

/** Filters for machines offline for at least this many hours, or without a sale for so many days. */
export const OFFLINE_HOURS = ['1', '24', '168'] as const;
export const QUIET_DAYS = ['1', '3', '7'] as const;

/** The filters of a list of machines. Only the tenant's hub can answer the last three. */
export const machineFilterEntries = {
  fault: v.optional(machineFaultSchema),
  ...machinePlaceSchema.entries,
  offlineHours: v.optional(v.picklist(OFFLINE_HOURS)),
  quietDays: v.optional(v.picklist(QUIET_DAYS)),
  firmware: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
};
export const machineFilterSchema = v.object(machineFilterEntries);
export type MachineFilter = v.InferOutput<typeof machineFilterSchema>;
/** The names of the filters in an address. */
export const machineFilterParts = [
  ...machinePlaces,
  ...(['fault', 'offlineHours', 'quietDays', 'firmware'] as const),
] as const;

/** `GET /machines`: a page of the fleet, limited by filters and a part of the map. */
export const machinesQuerySchema = v.pipe(
  v.object({
    ...machineFilterEntries,
    box: v.optional(boxSchema),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  v.forward(v.check(isOnePlace), ['site']),
);

export const machineCountsQuerySchema = v.pipe(
  machinePlaceSchema,
  v.forward(v.check(isOnePlace), ['site']),
);

/** `GET /fleet/counts?site=…`: the number of machines, and of those with each fault. */
export const machineCountsSchema = v.object({
  ...{ all: v.number(), OFFLINE: v.number(), DOOR: v.number(), JAM: v.number(), LOW: v.number() },
  /** The edge of an earlier release does not count these. */
  ...{ TEMPERATURE: v.optional(v.number(), 0), FEW: v.optional(v.number(), 0) },
});
export type MachineCounts = v.InferOutput<typeof machineCountsSchema>;

const slots = v.pipe(v.array(v.string()), v.readonly());

/** What a machine itself reports. Times are ISO 8601. */
const reportedEntries = {
  /** The connection, and since when it has been so. `never`: it was never connected. */
  link: v.picklist(['online', 'offline', 'never']),
  since: v.nullable(v.string()),
  /** When somebody opened the door. Null: it is closed. */
  doorOpenSince: v.nullable(v.string()),
  /** Since when drinks have been too warm, or not hot enough. Null: they are not, or unknown. */
  temperatureSince: v.optional(v.nullable(v.string()), null),
  jammed: slots,
  soldOut: slots,
  /** The hour of the last sale. */
  lastSaleAt: v.nullable(v.string()),
};
const reportedSchema = v.object(reportedEntries);
export type ReportedStatus = v.InferOutput<typeof reportedSchema>;

/** `GET /fleet/firmware`: the versions that machines run, and the number of machines for each. */
export const firmwareSchema = v.object({
  firmware: v.pipe(v.array(v.object({ version: v.string(), machines: v.number() })), v.readonly()),
});
export type Firmware = v.InferOutput<typeof firmwareSchema>;

/**
 * A message of `GET /fleet/live`, a WebSocket: the machines that changed, and the counts of the
 * whole fleet. The first message of a connection contains no machine.
 */
export const liveMessageSchema = v.object({
  /** The previous message's number plus one. After a gap, the page reads the lists again. */
  seq: v.number(),
  /** Whether anything may have changed. If so, the page reads the lists again. */
  isReset: v.boolean(),
  counts: machineCountsSchema,
  changed: v.pipe(
    v.array(
      v.object({
        id: machineIdSchema,
        faults: v.pipe(v.array(machineFaultSchema), v.readonly()),
        isStopped: v.boolean(),
        ...reportedEntries,
      }),
    ),
    v.readonly(),
  ),
});
export type LiveMessage = v.InferOutput<typeof liveMessageSchema>;
export type LiveMachine = LiveMessage['changed'][number];

/** A machine in the list. Times are ISO 8601. */
const machineRowSchema = v.object({
  ...foundMachineSchema.entries,
  ...reportedEntries,
  /** Whether losses or a person stopped the whole machine. Losses can also stop single slots. */
  isStopped: v.boolean(),
  stoppedSlots: slots,
  /** The slots in the order of the shelf, with their pieces at the last count. */
  shelf: v.pipe(
    v.array(v.object({ slot: v.string(), count: v.number(), isHot: v.boolean() })),
    v.readonly(),
  ),
});
export type MachineRow = v.InferOutput<typeof machineRowSchema>;

export const machinesSchema = v.object({
  machines: v.pipe(v.array(machineRowSchema), v.readonly()),
  cursor: v.nullable(v.string()),
});
export type Machines = v.InferOutput<typeof machinesSchema>;

/** Why somebody takes a machine out of service. */
export const withReasonSchema = v.object({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});

/** `POST /machines/{machine}/stop`: stops the sales of it or of a slot until somebody resumes it. */
export const stopSalesSchema = v.object({
  ...withReasonSchema.entries,
  slot: v.optional(slotSchema),
});

const placeWords = v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)));

/** `PUT /machines/{machine}/place`: where staff find the machine. Null: not stated. */
export const newPlaceSchema = v.object({ site: placeWords, route: placeWords, group: placeWords });
export type NewPlace = v.InferOutput<typeof newPlaceSchema>;

/** `PUT /machines/{machine}/slots/{slot}`: gives the slot another drink. */
export const newDrinkSchema = v.object({
  /** The drink that the page showed there. If the slot now has another one, the edge refuses. */
  fromProductId: productIdSchema,
  productId: productIdSchema,
  priceYen: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  /** The number of pieces in the slot, until the machine counts them itself. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
});
export type NewDrink = v.InferOutput<typeof newDrinkSchema>;

const noticeWords = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));

/** `PUT /machines/{machine}/notice`: shows people in front of it a message. Null: removes it. */
export const newNoticeSchema = v.object({
  notice: v.nullable(
    v.object({
      text: v.object({ ja: noticeWords, en: noticeWords }),
      /** When the notice ends. Null: only when staff remove it. */
      until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    }),
  ),
});
export type NewNotice = v.InferOutput<typeof newNoticeSchema>;

/**
 * `POST /machines/{machine}/test-vend`: drops one piece without a payment. `id`: the tap's id, so
 * that a repeated request drops only one piece.
 */
export const newTestVendSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  slot: slotSchema,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});
export type NewTestVend = v.InferOutput<typeof newTestVendSchema>;

/** `GET /machines/{machine}` */
export const machineDetailSchema = v.object({
  machine: machineRowSchema,
  /** Why the whole machine sells nothing. A null `by`: losses stopped it. Null: it sells. */
  stop: v.nullable(v.object({ by: v.nullable(v.string()), note: v.string() })),
  group: v.nullable(v.string()),
  /** The notice for the people in front of it. It stays here after its end. */
  notice: v.nullable(
    v.object({ text: localTextSchema, by: v.string(), until: v.nullable(v.string()) }),
  ),
  firmware: v.nullable(v.string()),
  /** The last test vend. A null `outcome`: the machine has not reported yet. */
  testVend: v.nullable(
    v.object({
      ...{ slot: v.string(), by: v.string(), at: v.string() },
      ...{ outcome: v.nullable(testOutcomeSchema), failure: v.nullable(vendFailureSchema) },
    }),
  ),
  /** The shelf as it sells. `held`: the pieces that orders hold now. */
  slots: v.pipe(
    v.array(
      v.object({
        productId: productIdSchema,
        ...{ slot: v.string(), drink: localTextSchema, priceYen: v.number(), isHot: v.boolean() },
        /** How many pieces fit into the slot. Null: not stated. */
        capacity: v.nullable(v.number()),
        ...{ count: v.number(), held: v.number(), countedAt: v.nullable(v.string()) },
        ...{ isJammed: v.boolean(), isStopped: v.boolean() },
        /** Which member of staff stopped it, and why. */
        stop: v.nullable(v.object({ by: v.string(), note: v.string() })),
        /** The drink's picture, below the tenant's API. Null: the tenant has no picture of it. */
        picture: v.nullable(v.string()),
      }),
    ),
    v.readonly(),
  ),
  /** The slots' positions row by row, as customers see them. Null: not stated. */
  layout: v.nullable(v.array(v.array(v.nullable(v.string())))),
  events: v.pipe(v.array(machineEventSchema), v.readonly()),
});
export type MachineDetail = v.InferOutput<typeof machineDetailSchema>;

/** `GET /machines/{machine}/events`: the machine's events in the last days, the latest first. */
export const EVENT_DAYS = 30;
export const machineEventsQuerySchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(250))),
});
export const machineEventsSchema = v.object({
  events: v.pipe(v.array(machineEventSchema), v.readonly()),
  cursor: v.nullable(v.string()),
});
export type MachineEventsPage = v.InferOutput<typeof machineEventsSchema>;

/** `GET /fleet/stickers`: the stickers of the whole fleet, of a place, or of one machine. */
export const stickersQuerySchema = v.pipe(
  v.object({
    ...machinePlaceSchema.entries,
    machine: v.optional(machineIdSchema),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  v.forward(v.check(isOnePlace), ['site']),
);

/**
 * Stickers in the tenant's order. `base`: the LINE address to which a machine's id is added. Null:
 * the tenant has no LIFF app.
 */
export const stickersSchema = v.object({
  base: v.nullable(v.string()),
  machines: v.pipe(v.array(foundMachineSchema), v.readonly()),
  cursor: v.nullable(v.string()),
});
export type Stickers = v.InferOutput<typeof stickersSchema>;

/** `GET /machines/{machine}/pace`: pieces of each product per day, on average of these days. */
export const machinePaceSchema = v.object({
  days: v.number(),
  perDay: v.record(v.string(), v.number()),
});
export type MachinePace = v.InferOutput<typeof machinePaceSchema>;

/**
 * `POST /machines/{machine}/claim-code`: the code that somebody types into the machine's
 * controller, once, before it expires.
 */
export const claimCodeSchema = v.object({ code: v.string(), expiresAt: v.string() });
export type ClaimCode = v.InferOutput<typeof claimCodeSchema>;

/**
 * `POST /machines/{machine}/decommission`. `waiting`: this many orders still need the machine, so
 * for now it only stops selling.
 */
export const decommissionedSchema = v.variant('state', [
  v.object({ state: v.literal('waiting'), orders: v.number() }),
  v.object({ state: v.literal('gone') }),
]);
