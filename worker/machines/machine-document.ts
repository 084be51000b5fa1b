import * as v from 'valibot';
import { pictureUrlSchema } from '../../contract/appearance.ts';
import { productIdSchema } from '../../contract/ids.ts';
import { localTextSchema } from '../../contract/language.ts';
import { isSegment } from '../store/segments.ts';

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const pictureUrl = v.optional(v.nullable(v.fallback(v.nullable(pictureUrlSchema), null)), null);

/** `clients/{c}/products/{id}` as stored. */
export const productDocument = v.object({
  name: localTextSchema,
  priceYen: yen,
  temperature: v.fallback(v.picklist(['cold', 'hot']), 'cold'),
  volumeMl: v.optional(v.nullable(v.number()), null),
  /**
   * Drinks are sold at Japan's reduced rate, alcohol and goods are not. Another rate, or none, is an
   * error: such a product is not sold, because its receipt would be wrong.
   */
  taxRatePercent: v.picklist([8, 10]),
  pictureUrl,
});
export type ProductDocument = v.InferOutput<typeof productDocument>;

/** One slot of a machine; its price, where set, goes before the product's. */
const slot = v.object({
  slot: v.pipe(v.string(), v.check(isSegment)),
  productId: productIdSchema,
  priceYen: v.optional(v.nullable(yen), null),
});

/** `clients/{c}/machines/{id}` as stored. */
export const machineDocument = v.object({
  code: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  name: localTextSchema,
  place: v.optional(localTextSchema, ''),
  address: v.optional(v.nullable(localTextSchema), null),
  pictureUrl,
  location: v.optional(
    v.fallback(v.nullable(v.object({ latitude: v.number(), longitude: v.number() })), null),
    null,
  ),
  order: v.optional(v.number(), 0),
  /** Set by the edge when vend after vend had no evidence; an operator clears it. */
  stopped: v.optional(v.fallback(v.nullable(v.object({ reason: v.string() })), null), null),
  slots: v.optional(v.array(slot), []),
});
export type MachineDocument = v.InferOutput<typeof machineDocument>;

/** `…/machines/{id}/link/status`: whether it can be sold from, and when that was last known. */
export const linkDocument = v.object({
  online: v.boolean(),
  seenAt: v.optional(v.nullable(v.string()), null),
});
export type LinkDocument = v.InferOutput<typeof linkDocument>;
