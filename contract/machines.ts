import * as v from 'valibot';
import { pictureUrlSchema } from './appearance.ts';
import { machineIdSchema, productIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';

/** One slot of a machine's shelf, joined with its product. Prices are whole yen, tax included. */
export const shelfItemSchema = v.object({
  slot: v.string(),
  productId: productIdSchema,
  name: localTextSchema,
  pictureUrl: v.nullable(pictureUrlSchema),
  temperature: v.picklist(['cold', 'hot']),
  volumeMl: v.nullable(v.number()),
  priceYen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  taxRatePercent: v.number(),
  /** How many can be sold; null where the machine has never reported. */
  stock: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type ShelfItem = v.InferOutput<typeof shelfItemSchema>;

/** A machine with its shelf; `stockAsOf` is the oldest of its stock reports (ISO 8601). */
export const machineSchema = v.object({
  id: machineIdSchema,
  code: v.string(),
  name: localTextSchema,
  place: localTextSchema,
  address: v.nullable(localTextSchema),
  pictureUrl: v.nullable(pictureUrlSchema),
  /** Whether the machine is connected; null where it never reported. */
  online: v.nullable(v.boolean()),
  stockAsOf: v.nullable(v.string()),
  /** How far away, where the list was asked for by position; whole metres. */
  distanceMeters: v.nullable(v.number()),
  shelf: v.array(shelfItemSchema),
});
export type Machine = v.InferOutput<typeof machineSchema>;

export const machineListSchema = v.object({ machines: v.array(machineSchema) });
export type MachineList = v.InferOutput<typeof machineListSchema>;

/** `GET /machines?near=35.68,139.76&code=1024`: both optional; a position is never stored. */
export const machineQuerySchema = v.object({
  near: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/),
      v.transform((text) => {
        const [latitude = 0, longitude = 0] = text.split(',').map(Number);
        return { latitude, longitude };
      }),
    ),
  ),
  code: v.optional(v.pipe(v.string(), v.regex(/^\d{1,8}$/))),
});

/** `GET, PUT /machines/{m}/alerts`: products the person wants to hear of when they are back. */
export const stockAlertsSchema = v.object({ productIds: v.array(productIdSchema) });
export type StockAlerts = v.InferOutput<typeof stockAlertsSchema>;
export const stockAlertRequestSchema = v.object({ productId: productIdSchema, on: v.boolean() });
export type StockAlertRequest = v.InferOutput<typeof stockAlertRequestSchema>;
