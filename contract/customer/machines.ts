import * as v from 'valibot';
import { pictureUrlSchema } from '../shared/appearance.ts';
import { machineIdSchema, productIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';

/** The public form of a stock count. `unknown`: the machine never reported. */
const stockLevels = ['unknown', 'sold-out', 'few', 'plenty'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** At this count or below, the shelf shows that only a few are left. */
const FEW = 2;

/** Returns the stock level that customers see for a slot's count. */
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
  /**
   * The Japanese name with `|` where a narrow plate may break it. Null: no preferred break. Older
   * builds omit it.
   */
  breaks: v.optional(v.nullable(v.string()), null),
  pictureUrl: v.nullable(pictureUrlSchema),
  temperature: v.picklist(['cold', 'hot']),
  volumeMl: v.nullable(v.number()),
  priceYen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  taxRatePercent: v.number(),
  /**
   * How many pieces can be sold. Null if the machine never reported, or if `level` replaces the
   * count.
   */
  stock: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Replaces the count on a public shelf: exact counts would reveal the sales. */
  level: v.optional(v.picklist(stockLevels)),
});
export type ShelfItem = v.InferOutput<typeof shelfItemSchema>;

/**
 * The machine's identity and whether it is reachable. Lists and the machine's page both show it.
 */
const identity = {
  id: machineIdSchema,
  code: v.string(),
  name: localTextSchema,
  place: localTextSchema,
  address: v.nullable(localTextSchema),
  pictureUrl: v.nullable(pictureUrlSchema),
  /** Whether the machine is connected. Null: it never reported. */
  online: v.nullable(v.boolean()),
};

/**
 * The slots' positions behind the glass: rows from the top, each from the left. Null: an empty
 * lane.
 */
const layoutSchema = v.array(v.array(v.nullable(v.string())));

/** A machine with its shelf. `stockAsOf` is the time of its oldest stock report (ISO 8601). */
export const machineSchema = v.object({
  ...identity,
  /** The operator's notice to the people in front of it. Older builds omit it. */
  notice: v.optional(v.nullable(localTextSchema), null),
  stockAsOf: v.nullable(v.string()),
  shelf: v.array(shelfItemSchema),
  /**
   * The slots' positions. Older builds omit them. Null: nobody has recorded them, so the shelf is
   * drawn evenly.
   */
  layout: v.optional(v.nullable(v.fallback(v.nullable(layoutSchema), null)), null),
});
export type Machine = v.InferOutput<typeof machineSchema>;

/** Returns whether a shelf has counts. False for the public version. */
export const isCounted = ({ shelf }: Machine): boolean =>
  shelf.every(({ level }) => level === undefined);

/** How many drinks a list shows of a machine. */
export const LISTED_DRINKS = 3;

/** A machine in a list, without its shelf. */
export const machineSummarySchema = v.object({
  ...identity,
  /** The pictures of its first drinks that are not sold out. Older builds omit it. */
  drinks: v.optional(v.pipe(v.array(pictureUrlSchema), v.maxLength(LISTED_DRINKS)), []),
  /** The distance in whole metres, if the list was requested by position. */
  distanceMeters: v.nullable(v.number()),
});
export type MachineSummary = v.InferOutput<typeof machineSummarySchema>;

/**
 * A page of machines. It may contain fewer than 20 machines, or none, and still have a next page. A
 * null cursor: it is the last page.
 */
export const machineListSchema = v.object({
  machines: v.array(machineSummarySchema),
  nextCursor: v.nullable(v.string()),
});
export type MachineList = v.InferOutput<typeof machineListSchema>;

/** The most machines in one answer. */
export const MACHINE_PAGE = 20;

/** The longest search text. It is longer than any machine's name. */
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
 * and `code=1024`. Without any of them: all machines, in the tenant's order. `cursor` comes from
 * the previous page.
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

/**
 * `GET, PUT /machines/{m}/alerts`: the products whose return the person asked to be notified of.
 */
export const stockAlertsSchema = v.object({ productIds: v.array(productIdSchema) });
export type StockAlerts = v.InferOutput<typeof stockAlertsSchema>;
export const stockAlertRequestSchema = v.object({ productId: productIdSchema, on: v.boolean() });
export type StockAlertRequest = v.InferOutput<typeof stockAlertRequestSchema>;
