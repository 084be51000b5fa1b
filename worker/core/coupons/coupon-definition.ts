import * as v from 'valibot';
import {
  addCouponSchema,
  audienceSchema,
  couponRulesSchema,
} from '../../../contract/shared/coupons.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { type Fields, Timestamp } from '../store/values.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * `clients/{c}/coupons/{id}`: a coupon that people can add by its code. The code is stored in its
 * compared form: upper case, without spaces and hyphens. A coupon of single-use codes has none.
 */
const storedDefinition = v.object({
  title: localTextSchema,
  code: v.optional(v.nullable(addCouponSchema.entries.code), null),
  enabled: v.optional(v.boolean(), true),
  /** When staff stopped it in the console. The tenant's file does not change it. */
  stoppedAt: v.optional(v.nullable(v.string()), null),
  /** How many people may add it. Null: no limit. */
  totalCount: v.optional(v.nullable(count), null),
  audience: v.optional(audienceSchema, 'everyone'),
  ...couponRulesSchema.entries,
});

export type CouponDefinition = v.InferOutput<typeof storedDefinition> & { readonly id: string };

/** Returns the definition of a document. @throws UnreadableDocument */
export function parseDefinition({ id, fields }: StoredDocument): CouponDefinition {
  const parsed = v.safeParse(storedDefinition, fields);
  if (!parsed.success) throw new UnreadableDocument('COUPON', id);
  return { id, ...parsed.output };
}

/** The fields that define a coupon, as the tenant's file and the console name them. */
type DefinitionFields = Omit<CouponDefinition, 'id' | 'stoppedAt' | 'productIds' | 'machineIds'> & {
  readonly productIds: readonly string[];
  readonly machineIds: readonly string[];
};

/**
 * Returns a coupon's fields as stored. Keep their order: a put compares coupons by a hash that
 * depends on it.
 */
export const definitionFields = ({ startsAt, expiresAt, ...given }: DefinitionFields): Fields => {
  const { title, code, enabled, totalCount, audience, discount } = given;
  return {
    ...{ title, code, enabled, totalCount, audience, discount },
    ...{ startsAt: moment(startsAt), expiresAt: moment(expiresAt) },
    productIds: [...given.productIds],
    machineIds: [...given.machineIds],
    minimumYen: given.minimumYen,
  };
};

const moment = (iso: string | null) => iso && Timestamp.ofMs(Date.parse(iso));
