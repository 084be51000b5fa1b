import * as v from 'valibot';
import { localTextSchema } from './language.ts';

/** A coupon the person holds. */
export const couponSchema = v.object({
  id: v.string(),
  title: localTextSchema,
  expiresAt: v.nullable(v.string()),
});
export const couponListSchema = v.object({ coupons: v.array(couponSchema) });
export type CouponList = v.InferOutput<typeof couponListSchema>;
