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
  shelf: v.array(shelfItemSchema),
});
export type Machine = v.InferOutput<typeof machineSchema>;

export const machineListSchema = v.object({ machines: v.array(machineSchema) });
export type MachineList = v.InferOutput<typeof machineListSchema>;
