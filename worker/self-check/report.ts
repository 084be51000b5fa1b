import * as v from 'valibot';
import { payMethodKindSchema } from '../../contract/client.ts';

/**
 * What the edge says of itself. Every text in it is a name, the id of a key, a tenant or merchant, or a
 * code of ours or a platform's. A value of a setting has no field.
 */
export const selfCheckSchema = v.object({
  /** The build that answers. */
  build: v.string(),
  settings: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['SET', 'ABSENT', 'MISSING', 'MALFORMED']),
    }),
  ),
  /** Of each ring of keys that can be read: the names of its keys, the current one first. */
  rings: v.array(v.object({ name: v.string(), kids: v.array(v.string()) })),
  /** Of each setting by tenant or merchant: whose entries it has. */
  entries: v.array(v.object({ name: v.string(), of: v.array(v.string()) })),
  /** Whether measurements go to Analytics Engine. */
  isMeasured: v.boolean(),
  /** What it finds outside; null where its settings do not parse, so that it serves nobody. */
  outside: v.nullable(
    v.object({
      /** `OK`, or what Firestore says instead. */
      store: v.string(),
      /** How far the edge's clock is ahead of Google's, to the second; null where Google did not say. */
      clockAheadMs: v.nullable(v.number()),
      /** Shards with an order that is overdue so long that a running cron trigger would have met it. */
      overdueShards: v.nullable(v.number()),
      relay: v.picklist(['OK', 'FAILED', 'NOT_USED', 'MISSING']),
      sms: v.picklist(['OK', 'REFUSED', 'NO_ANSWER', 'NOT_CONFIGURED']),
    }),
  ),
});
export type SelfCheck = v.InferOutput<typeof selfCheckSchema>;

/** What the edge finds out about one tenant with the credentials that only it is sure to have. */
export const tenantCheckSchema = v.object({
  payMethods: v.array(
    v.object({
      kind: payMethodKindSchema,
      state: v.picklist(['OK', 'REFUSED', 'NO_ANSWER', 'NO_MERCHANT', 'NOT_KNOWN']),
      /** The provider's own code, where it refused. */
      code: v.nullable(v.string()),
    }),
  ),
});
export type TenantCheck = v.InferOutput<typeof tenantCheckSchema>;
