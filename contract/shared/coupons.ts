import * as v from 'valibot';
import { machineIdSchema, productIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';
import { withoutSeparators } from './without-separators.ts';

const yen = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A coupon's discount: a sum in yen, or a percentage (rounded down, at most `mostYen`). */
export const discountSchema = v.variant('kind', [
  v.object({ kind: v.literal('yen'), yen }),
  v.object({
    kind: v.literal('percent'),
    percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    mostYen: v.optional(v.nullable(yen), null),
  }),
]);

/** Who may add a coupon. `newcomers`: people who have not bought anything yet. */
export const audienceSchema = v.picklist(['everyone', 'newcomers']);

/** A coupon's conditions. An empty list allows everything. */
export const couponRulesSchema = v.object({
  discount: discountSchema,
  /** ISO 8601; null = no limit. */
  startsAt: v.optional(v.nullable(v.string()), null),
  expiresAt: v.optional(v.nullable(v.string()), null),
  productIds: v.optional(v.array(productIdSchema), []),
  machineIds: v.optional(v.array(machineIdSchema), []),
  minimumYen: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});
export type CouponRules = v.InferOutput<typeof couponRulesSchema>;

/** A coupon the person holds or has used. */
export const couponSchema = v.object({
  id: v.string(),
  title: localTextSchema,
  state: v.picklist(['held', 'used']),
  usedAt: v.nullable(v.string()),
  ...couponRulesSchema.entries,
});
export type Coupon = v.InferOutput<typeof couponSchema>;

const names = v.optional(v.record(v.string(), localTextSchema), {});

/** The coupons, and the names of the first few products and machines in their conditions, by id. */
export const couponListSchema = v.object({
  coupons: v.array(couponSchema),
  productNames: names,
  machineNames: names,
});
export type CouponList = v.InferOutput<typeof couponListSchema>;

/** How many names a screen shows. */
export const SHOWN_NAMES = 3;

/** `POST /coupons`: a code as printed, ignoring case and separators. */
export const addCouponSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => withoutSeparators(typed).toUpperCase()),
    v.regex(/^[A-Z0-9]{4,32}$/),
  ),
});
