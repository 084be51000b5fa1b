import * as v from 'valibot';
import { type Coupon, couponRulesSchema } from '../../contract/coupons.ts';
import { localTextSchema } from '../../contract/language.ts';
import type { StoredDocument } from '../store/firestore.ts';

/**
 * `lineUsers/{u}/coupons/{id}`: a coupon the person holds, with the rules that stood when it was
 * added: what was promised then holds. Its id is the coupon's own, so nobody holds one twice.
 */
const storedCoupon = v.object({
  title: localTextSchema,
  state: v.optional(v.picklist(['held', 'used']), 'held'),
  usedAt: v.optional(v.nullable(v.string()), null),
  orderId: v.optional(v.nullable(v.string()), null),
  ...couponRulesSchema.entries,
});

/** A coupon as read; `updateTime` is for a precondition. */
export type StoredCoupon = Coupon & {
  readonly orderId: string | null;
  readonly updateTime: string;
};

/** The coupon of a document; undefined for one that is none. */
export function parseCoupon(stored: StoredDocument | undefined): StoredCoupon | undefined {
  const fields = v.safeParse(storedCoupon, stored?.fields);
  if (!stored || !fields.success) return undefined;
  return { id: stored.id, updateTime: stored.updateTime, ...fields.output };
}
