import * as v from 'valibot';
import { pictureUrlSchema } from './appearance.ts';
import { machineIdSchema, productIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';

/** What a count of drinks tells everybody; `unknown` where the machine never reported. */
const stockLevels = ['unknown', 'sold-out', 'few', 'plenty'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** At this count or below, the shelf says that few are left. */
const FEW = 2;

/** What a slot's count means to a customer. */
export function stockLevelOf(count: number | null): StockLevel {
  if (count === null) return 'unknown';
  if (count === 0) return 'sold-out';
  return count <= FEW ? 'few' : 'plenty';
}

/** One slot of a machine's shelf, joined with its product. Prices are whole yen, tax included. */
export const shelfItemSchema = v.object({
  slot: v.string(),
  productId: productIdSchema,
  name: localTextSchema,
  /** The Japanese name with `|` where a narrow plate may break it; null, or of an older build, without. */
  breaks: v.optional(v.nullable(v.string()), null),
  pictureUrl: v.nullable(pictureUrlSchema),
  temperature: v.picklist(['cold', 'hot']),
  volumeMl: v.nullable(v.number()),
  priceYen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  taxRatePercent: v.number(),
  /** How many can be sold; null where the machine has never reported, or where `level` stands for it. */
  stock: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** In place of the count, where the shelf is shown to anybody: counts tell how much is sold (decision 80). */
  level: v.optional(v.picklist(stockLevels)),
});
export type ShelfItem = v.InferOutput<typeof shelfItemSchema>;

/** Which machine it is, and whether it can be reached: what a list and its own page both show. */
const identity = {
  id: machineIdSchema,
  code: v.string(),
  name: localTextSchema,
  place: localTextSchema,
  address: v.nullable(localTextSchema),
  pictureUrl: v.nullable(pictureUrlSchema),
  /** Whether the machine is connected; null where it never reported. */
  online: v.nullable(v.boolean()),
};

/** Where the slots stand behind the glass: rows from the top, each from the left; null is an empty lane. */
const layoutSchema = v.array(v.array(v.nullable(v.string())));

/** A machine with its shelf; `stockAsOf` is the oldest of its stock reports (ISO 8601). */
export const machineSchema = v.object({
  ...identity,
  stockAsOf: v.nullable(v.string()),
  shelf: v.array(shelfItemSchema),
  /** Absent from an older build, null where nobody has written it down: then the shelf is even. */
  layout: v.optional(v.nullable(v.fallback(v.nullable(layoutSchema), null)), null),
});
export type Machine = v.InferOutput<typeof machineSchema>;

/** Whether a shelf came with its counts, or as anybody may see it. */
export const isCounted = ({ shelf }: Machine): boolean =>
  shelf.every(({ level }) => level === undefined);

/** A machine in a list, without its shelf. */
export const machineSummarySchema = v.object({
  ...identity,
  /** How far away, where the list was asked for by position; whole metres. */
  distanceMeters: v.nullable(v.number()),
});
export type MachineSummary = v.InferOutput<typeof machineSummarySchema>;

/** A page may hold fewer than 20 machines, or none, and still have a next one: null says it is the last. */
export const machineListSchema = v.object({
  machines: v.array(machineSummarySchema),
  nextCursor: v.nullable(v.string()),
});
export type MachineList = v.InferOutput<typeof machineListSchema>;

/** Machines of one answer. */
export const MACHINE_PAGE = 20;

/** The longest text that is searched for; no name of a machine is longer. */
export const MAX_SOUGHT = 60;

const position = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/),
  v.transform((text) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number);
    return { latitude, longitude };
  }),
  v.check(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180),
);

const ids = v.pipe(
  v.string(),
  v.maxLength(MACHINE_PAGE * 65),
  v.transform((text) => [...new Set(text.split(','))]),
  v.array(machineIdSchema),
  v.maxLength(MACHINE_PAGE),
);

/**
 * `GET /machines`: one of `q` (number, name, place), `near=35.68,139.76` (never stored), `ids=a,b`
 * and `code=1024`; with none of them all machines, in the tenant's order. `cursor` is of the page before.
 */
export const machineQuerySchema = v.pipe(
  v.object({
    q: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_SOUGHT))),
    near: v.optional(position),
    ids: v.optional(ids),
    code: v.optional(v.pipe(v.string(), v.regex(/^\d{1,8}$/))),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.check(
    ({ q, near, ids: named, code, cursor }) =>
      [q, near, named, code].filter((one) => one !== undefined).length <= 1 &&
      (cursor === undefined || (near ?? named ?? code) === undefined),
  ),
);
export type MachineQuery = v.InferOutput<typeof machineQuerySchema>;

/** `GET, PUT /machines/{m}/alerts`: products the person wants to hear of when they are back. */
export const stockAlertsSchema = v.object({ productIds: v.array(productIdSchema) });
export type StockAlerts = v.InferOutput<typeof stockAlertsSchema>;
export const stockAlertRequestSchema = v.object({ productId: productIdSchema, on: v.boolean() });
export type StockAlertRequest = v.InferOutput<typeof stockAlertRequestSchema>;
