import * as v from 'valibot';
import { type Coupon, couponRulesSchema } from '../../../contract/shared/coupons.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

/**
 * `lineUsers/{u}/coupons/{id}`: a person's coupon, with the rules that were promised when it was
 * added. Its id is the coupon's own, so nobody holds one twice.
 */
const storedCoupon = v.object({
  title: localTextSchema,
  state: v.optional(v.picklist(['held', 'used']), 'held'),
  usedAt: v.optional(v.nullable(v.string()), null),
  orderId: v.optional(v.nullable(v.string()), null),
  ...couponRulesSchema.entries,
});

/** A stored coupon. `updateTime` serves as a precondition. */
export type StoredCoupon = Coupon & {
  readonly orderId: string | null;
  readonly updateTime: string;
};

/** Returns the coupon of a document, or undefined if there is none. @throws UnreadableDocument */
export function parseCoupon(stored: StoredDocument | undefined): StoredCoupon | undefined {
  if (!stored) return undefined;
  const fields = v.safeParse(storedCoupon, stored.fields);
  if (!fields.success) throw new UnreadableDocument('COUPON', stored.id);
  return { id: stored.id, updateTime: stored.updateTime, ...fields.output };
}

const usedCoupon = v.object({ state: v.literal('used'), orderId: v.string() });

/**
 * Returns whether the coupon was used for an order. It does not parse the rules, so an order can
 * also give back a coupon with a newer version's rules.
 *
 * @throws UnreadableDocument
 */
export function isUsedFor(stored: StoredDocument | undefined, orderId: string): boolean {
  if (!stored || stored.fields['orderId'] !== orderId) return false;
  if (!v.is(usedCoupon, stored.fields)) throw new UnreadableDocument('COUPON', stored.id);
  return true;
}
