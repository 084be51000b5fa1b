import * as v from 'valibot';
import { machineIdSchema, productIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';

/** Machines in one part of a change, and its slots. A part is written in one commit. */
export const MACHINES_OF_PART = 40;
export const SLOTS_OF_PART = 900;

/** A price may halve or double without a confirmation. */
const MAX_FACTOR = 2;

/** Returns whether a price changes so much that it may be a mistake. */
export const isPriceJump = (fromYen: number, toYen: number): boolean =>
  fromYen > 0 && (toYen > fromYen * MAX_FACTOR || toYen < fromYen / MAX_FACTOR);

const yen = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const slotName = v.pipe(v.string(), v.minLength(1), v.maxLength(20));
const moment = v.nullable(v.string());

/** A slot's new price. It applies if the slot still sells this product at this price. */
export const newPriceSchema = v.object({
  slot: slotName,
  productId: productIdSchema,
  fromYen: yen,
  toYen: yen,
});
export type NewPrice = v.InferOutput<typeof newPriceSchema>;

const machinePricesSchema = v.object({
  machineId: machineIdSchema,
  slots: v.pipe(
    v.array(newPriceSchema),
    v.minLength(1),
    v.maxLength(SLOTS_OF_PART),
    v.check((slots) => new Set(slots.map(({ slot }) => slot)).size === slots.length),
    v.readonly(),
  ),
});
export type MachinePrices = v.InferOutput<typeof machinePricesSchema>;

/** `PUT /prices/{change}/parts/{number}`: the new prices of some machines. */
export const pricePartSchema = v.object({
  machines: v.pipe(
    v.array(machinePricesSchema),
    v.minLength(1),
    v.maxLength(MACHINES_OF_PART),
    v.check(
      (machines) => new Set(machines.map(({ machineId }) => machineId)).size === machines.length,
    ),
    v.readonly(),
  ),
});

/** `POST /prices`: creates a draft. Its parts follow. */
export const newPriceChangeSchema = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
});

/**
 * `POST /prices/{change}/start`: now, or at a set time. `jumps`: how many prices change a lot, as
 * the person saw it.
 */
export const startPricesSchema = v.object({
  at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  jumps: count,
});

/**
 * The outcome for a slot. `differs`: it had another product or price. `gone`: the slot or its
 * machine did not exist. `restored`: an undo restored the earlier price. `kept`: an undo kept a
 * price that somebody had changed since.
 */
export const priceOutcomeSchema = v.picklist(['changed', 'differs', 'gone', 'restored', 'kept']);
export type PriceOutcome = v.InferOutput<typeof priceOutcomeSchema>;

export const priceStateSchema = v.picklist([
  ...(['draft', 'scheduled', 'applying', 'done'] as const),
  ...(['cancelled', 'undoing', 'undone'] as const),
]);
export type PriceState = v.InferOutput<typeof priceStateSchema>;

/** A change of prices. Times are ISO 8601. */
export const priceChangeSchema = v.object({
  id: v.string(),
  title: v.string(),
  by: v.string(),
  state: priceStateSchema,
  createdAt: v.string(),
  /** When it starts or started. */
  startAt: moment,
  endedAt: moment,
  /** The end of the time in which it can be undone. */
  undoUntil: moment,
  /**
   * `allParts`: of the change. `parts`: those that the change or its undo must run. `passed`: those
   * that have run.
   */
  ...{ allParts: count, parts: count, passed: count },
  ...{ machines: count, slots: count, jumps: count },
  outcomes: v.object(v.entriesFromList(priceOutcomeSchema.options, count)),
  /**
   * How many machines were disconnected when their prices changed. The app shows their new prices
   * too.
   */
  offline: count,
});
export type PriceChange = v.InferOutput<typeof priceChangeSchema>;

export const priceChangesSchema = v.object({
  changes: v.pipe(v.array(priceChangeSchema), v.readonly()),
  /** How many changes of this page were left out, because a newer version wrote them. */
  unreadable: count,
  cursor: v.nullable(v.string()),
});
export type PriceChanges = v.InferOutput<typeof priceChangesSchema>;

/** `POST /prices/{change}/step`. `waits`: a `tenant put` is in progress, so nothing was done. */
export const priceStepSchema = v.object({ change: priceChangeSchema, waits: v.boolean() });

/**
 * `GET /prices/{change}/parts/{number}`: the outcome for each machine's slots. Null: not run yet.
 */
export const priceResultsSchema = v.object({
  machines: v.pipe(
    v.array(
      v.object({
        ...{ id: machineIdSchema, code: v.string(), name: localTextSchema, isOffline: v.boolean() },
        slots: v.pipe(
          v.array(v.object({ ...newPriceSchema.entries, outcome: v.nullable(priceOutcomeSchema) })),
          v.readonly(),
        ),
      }),
    ),
    v.readonly(),
  ),
});
export type PriceResults = v.InferOutput<typeof priceResultsSchema>;

export const priceCursorSchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** `GET /prices/book`: what each machine sells, page by page in the tenant's order. */
export const priceBookSchema = v.object({
  machines: v.pipe(
    v.array(
      v.object({
        ...{ id: machineIdSchema, code: v.string(), name: localTextSchema },
        site: v.nullable(v.string()),
        route: v.nullable(v.string()),
        group: v.nullable(v.string()),
        slots: v.pipe(
          v.array(v.object({ slot: v.string(), productId: productIdSchema, priceYen: v.number() })),
          v.readonly(),
        ),
      }),
    ),
    v.readonly(),
  ),
  cursor: v.nullable(v.string()),
});
export type PriceBookMachine = v.InferOutput<typeof priceBookSchema>['machines'][number];

/** `GET /prices/products`: the parts of the catalogue that prices need, page by page. */
export const pricedProductsSchema = v.object({
  products: v.pipe(
    v.array(
      v.object({
        ...{ id: productIdSchema, name: localTextSchema, volumeMl: v.nullable(v.number()) },
        /**
         * The catalogue's price, and the operator's cost of one piece without tax. Null: not
         * stated.
         */
        ...{ priceYen: v.nullable(v.number()), costYen: v.nullable(v.number()) },
        taxRatePercent: v.number(),
        hasAllergens: v.boolean(),
      }),
    ),
    v.readonly(),
  ),
  cursor: v.nullable(v.string()),
  /** Every price must be a multiple of this. */
  stepYen: v.number(),
});
export type PricedProduct = v.InferOutput<typeof pricedProductsSchema>['products'][number];
