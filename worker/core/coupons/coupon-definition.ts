import * as v from 'valibot';
import { addCouponSchema, couponRulesSchema } from '../../../contract/shared/coupons.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * `clients/{c}/coupons/{id}`: a coupon that people can add by its code. The code is stored in its
 * compared form: upper case, without spaces and hyphens.
 */
const storedDefinition = v.object({
  title: localTextSchema,
  code: addCouponSchema.entries.code,
  enabled: v.optional(v.boolean(), true),
  /** How many people may add it. Null: no limit. */
  totalCount: v.optional(v.nullable(count), null),
  ...couponRulesSchema.entries,
});

export type CouponDefinition = v.InferOutput<typeof storedDefinition> & { readonly id: string };

/**
 * Returns the definition of a document. Undefined if it is absent or disabled.
 * @throws UnreadableDocument
 */
export function parseDefinition(stored: StoredDocument | undefined): CouponDefinition | undefined {
  if (!stored) return undefined;
  const fields = v.safeParse(storedDefinition, stored.fields);
  if (!fields.success) throw new UnreadableDocument('COUPON', stored.id);
  if (!fields.output.enabled) return undefined;
  return { id: stored.id, ...fields.output };
}
