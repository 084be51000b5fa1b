import * as v from 'valibot';
import { type Coupon, couponRulesSchema } from '../../contract/coupons.ts';
import { localTextSchema } from '../../contract/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

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

/** The coupon of a document; undefined where there is none. @throws UnreadableDocument */
export function parseCoupon(stored: StoredDocument | undefined): StoredCoupon | undefined {
  if (!stored) return undefined;
  const fields = v.safeParse(storedCoupon, stored.fields);
  if (!fields.success) throw new UnreadableDocument('COUPON', stored.id);
  return { id: stored.id, updateTime: stored.updateTime, ...fields.output };
}

const usedCoupon = v.object({ state: v.literal('used'), orderId: v.string() });

/**
 * Whether the coupon was used for an order. Its rules need not be known for that: it is given back, too,
 * where a newer version has rules of another kind. @throws UnreadableDocument
 */
export function isUsedFor(stored: StoredDocument | undefined, orderId: string): boolean {
  if (!stored || stored.fields['orderId'] !== orderId) return false;
  if (!v.is(usedCoupon, stored.fields)) throw new UnreadableDocument('COUPON', stored.id);
  return true;
}
