import * as v from 'valibot';
import { machineIdSchema, productIdSchema, slotSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { testOutcomeSchema, vendFailureSchema } from '../shared/vend-result.ts';
import { foundMachineSchema } from './found.ts';
import { boxSchema } from './map-box.ts';
import { machineEventSchema } from './tasks.ts';

/** What is wrong with a machine. A query finds machines by them. */
export const machineFaultSchema = v.picklist([
  ...(['OFFLINE', 'DOOR', 'JAM', 'TEMPERATURE'] as const),
  /** Slots that are sold out, and slots whose last pieces customers are told of. */
  ...(['LOW', 'FEW'] as const),
]);
export type MachineFault = v.InferOutput<typeof machineFaultSchema>;

const place = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200)));
/** Where the machines of a list stand: at one site, on one route or in one group. Each combination needs an index. */
export const machinePlaceSchema = v.object({ site: place, route: place, group: place });
export type MachinePlaceFilter = v.InferOutput<typeof machinePlaceSchema>;
export const machinePlaces = ['site', 'route', 'group'] as const;

const isOnePlace = (asked: MachinePlaceFilter) =>
  machinePlaces.filter((name) => asked[name] !== undefined).length <= 1;

/** Machines that were offline for at least so many hours, or sold nothing for so many days. */
export const OFFLINE_HOURS = ['1', '24', '168'] as const;
export const QUIET_DAYS = ['1', '3', '7'] as const;

/** What a list of machines shows. Only the tenant's live copy of the fleet knows the last three. */
export const machineFilterEntries = {
  fault: v.optional(machineFaultSchema),
  ...machinePlaceSchema.entries,
  offlineHours: v.optional(v.picklist(OFFLINE_HOURS)),
  quietDays: v.optional(v.picklist(QUIET_DAYS)),
  firmware: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
};
export const machineFilterSchema = v.object(machineFilterEntries);
export type MachineFilter = v.InferOutput<typeof machineFilterSchema>;
/** The parts of a filter, as an address names them. */
export const machineFilterParts = [
  ...machinePlaces,
  ...(['fault', 'offlineHours', 'quietDays', 'firmware'] as const),
] as const;

/** `GET /machines`: a page of the fleet, all or those that a filter and a part of the map leave. */
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

/** `GET /fleet/counts?site=…`: how many machines there are, and how many have each fault. */
export const machineCountsSchema = v.object({
  ...{ all: v.number(), OFFLINE: v.number(), DOOR: v.number(), JAM: v.number(), LOW: v.number() },
  /** An edge of an earlier release does not count these. */
  ...{ TEMPERATURE: v.optional(v.number(), 0), FEW: v.optional(v.number(), 0) },
});
export type MachineCounts = v.InferOutput<typeof machineCountsSchema>;

const slots = v.pipe(v.array(v.string()), v.readonly());

/** What a machine itself reports. Moments are ISO 8601. */
const reportedEntries = {
  /** The connection, and since when. `never`: it was never connected. */
  link: v.picklist(['online', 'offline', 'never']),
  since: v.nullable(v.string()),
  /** When the door was opened. Null: it is closed. */
  doorOpenSince: v.nullable(v.string()),
  /** Since when drinks are too warm, or hot ones not hot enough. Null: they are not, or nothing says it. */
  temperatureSince: v.optional(v.nullable(v.string()), null),
  jammed: slots,
  soldOut: slots,
  /** The hour of the last sale. */
  lastSaleAt: v.nullable(v.string()),
};
const reportedSchema = v.object(reportedEntries);
export type ReportedStatus = v.InferOutput<typeof reportedSchema>;

/** `GET /fleet/firmware`: the versions that machines run, each with how many of them. */
export const firmwareSchema = v.object({
  firmware: v.pipe(v.array(v.object({ version: v.string(), machines: v.number() })), v.readonly()),
});
export type Firmware = v.InferOutput<typeof firmwareSchema>;

/**
 * A message of `GET /fleet/live`, a WebSocket: the machines that changed, and the counts of the whole fleet. The
 * first message of a connection has no machine.
 */
export const liveMessageSchema = v.object({
  /** One more than that of the message before. A gap: read the lists again. */
  seq: v.number(),
  /** Anything may have changed: read the lists again. */
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

/** A machine in the list. Moments are ISO 8601. */
const machineRowSchema = v.object({
  ...foundMachineSchema.entries,
  ...reportedEntries,
  /** Losses or a person stopped the whole machine. Losses stop single slots. */
  isStopped: v.boolean(),
  stoppedSlots: slots,
  /** The slots in the order of the shelf, with their pieces by the last count. */
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

/** `POST /machines/{machine}/stop`: stops its sales, or those of one slot, until somebody resumes them. */
export const stopSalesSchema = v.object({
  ...withReasonSchema.entries,
  slot: v.optional(slotSchema),
});

const placeWords = v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)));

/** `PUT /machines/{machine}/place`: where staff find the machine. Null: it has none. */
export const newPlaceSchema = v.object({ site: placeWords, route: placeWords, group: placeWords });
export type NewPlace = v.InferOutput<typeof newPlaceSchema>;

/** `PUT /machines/{machine}/slots/{slot}`: what the slot sells from now on. */
export const newDrinkSchema = v.object({
  /** The drink that the person saw there. Another one by now is a conflict. */
  fromProductId: productIdSchema,
  productId: productIdSchema,
  priceYen: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  /** The pieces of it in the slot, until the machine counts. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
});
export type NewDrink = v.InferOutput<typeof newDrinkSchema>;

const noticeWords = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));

/** `PUT /machines/{machine}/notice`: tells the people in front of a machine something. Null: nothing any more. */
export const newNoticeSchema = v.object({
  notice: v.nullable(
    v.object({
      text: v.object({ ja: noticeWords, en: noticeWords }),
      /** When it ends. Null: when staff remove it. */
      until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    }),
  ),
});
export type NewNotice = v.InferOutput<typeof newNoticeSchema>;

/** `POST /machines/{machine}/test-vend`: drops one piece without a payment. `id`: of the tap, which may be sent again. */
export const newTestVendSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  slot: slotSchema,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});
export type NewTestVend = v.InferOutput<typeof newTestVendSchema>;

/** `GET /machines/{machine}` */
export const machineDetailSchema = v.object({
  machine: machineRowSchema,
  /** Why the whole machine sells nothing. `by` is null: losses stopped it. Null: it sells. */
  stop: v.nullable(v.object({ by: v.nullable(v.string()), note: v.string() })),
  group: v.nullable(v.string()),
  /** What staff tell the people in front of it, also after its end. */
  notice: v.nullable(
    v.object({ text: localTextSchema, by: v.string(), until: v.nullable(v.string()) }),
  ),
  firmware: v.nullable(v.string()),
  /** The last test vend. A null `outcome`: the machine has not reported. */
  testVend: v.nullable(
    v.object({
      ...{ slot: v.string(), by: v.string(), at: v.string() },
      ...{ outcome: v.nullable(testOutcomeSchema), failure: v.nullable(vendFailureSchema) },
    }),
  ),
  /** The shelf as it sells. `held`: pieces that orders hold now. */
  slots: v.pipe(
    v.array(
      v.object({
        productId: productIdSchema,
        ...{ slot: v.string(), drink: localTextSchema, priceYen: v.number(), isHot: v.boolean() },
        /** The pieces that fit into the slot. Null: not stated. */
        capacity: v.nullable(v.number()),
        ...{ count: v.number(), held: v.number(), countedAt: v.nullable(v.string()) },
        ...{ isJammed: v.boolean(), isStopped: v.boolean() },
        /** Who of the staff stopped it, and why. */
        stop: v.nullable(v.object({ by: v.string(), note: v.string() })),
        /** The drink's picture, below the tenant's API. Null: it has none of the tenant's own. */
        picture: v.nullable(v.string()),
      }),
    ),
    v.readonly(),
  ),
  /** The slots' places row by row, as customers see them. Null: not stated. */
  layout: v.nullable(v.array(v.array(v.nullable(v.string())))),
  events: v.pipe(v.array(machineEventSchema), v.readonly()),
});
export type MachineDetail = v.InferOutput<typeof machineDetailSchema>;

/** `GET /machines/{machine}/events`: what happened there in the last so many days, the latest first. */
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

/** Stickers in the tenant's order. `base`: the address in LINE that a machine's id completes. Null: no LIFF app. */
export const stickersSchema = v.object({
  base: v.nullable(v.string()),
  machines: v.pipe(v.array(foundMachineSchema), v.readonly()),
  cursor: v.nullable(v.string()),
});
export type Stickers = v.InferOutput<typeof stickersSchema>;

/** `GET /machines/{machine}/pace`: pieces that it sold a day, on average of so many days, by product. */
export const machinePaceSchema = v.object({
  days: v.number(),
  perDay: v.record(v.string(), v.number()),
});
export type MachinePace = v.InferOutput<typeof machinePaceSchema>;

/** `POST /machines/{machine}/claim-code`: what somebody types into the machine's controller, once, until it ends. */
export const claimCodeSchema = v.object({ code: v.string(), expiresAt: v.string() });
export type ClaimCode = v.InferOutput<typeof claimCodeSchema>;

/** `POST /machines/{machine}/decommission`. `waiting`: so many orders need it, so it only sells nothing more. */
export const decommissionedSchema = v.variant('state', [
  v.object({ state: v.literal('waiting'), orders: v.number() }),
  v.object({ state: v.literal('gone') }),
]);
