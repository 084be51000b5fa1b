import * as v from 'valibot';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';

/**
 * The edge's report about itself. Every text is a code, a name, or the id of a key, tenant or
 * merchant. No field can hold a setting's value.
 */
export const selfCheckSchema = v.object({
  /** The build that is running. */
  build: v.string(),
  settings: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['SET', 'ABSENT', 'MISSING', 'MALFORMED']),
    }),
  ),
  /** The names of the keys of each valid ring, the current one first. */
  rings: v.array(v.object({ name: v.string(), kids: v.array(v.string()) })),
  /** The tenants or merchants of each setting by tenant. */
  entries: v.array(v.object({ name: v.string(), of: v.array(v.string()) })),
  /** Whether measurements go to Analytics Engine. */
  isMeasured: v.boolean(),
  /**
   * The state of everything outside the edge. Null if the settings do not parse, because the edge
   * then serves nobody.
   */
  outside: v.nullable(
    v.object({
      /** `OK`, or Firestore's error. */
      store: v.string(),
      /**
       * How far the edge's clock is ahead of Google's, to the second. Null if Google sent no date.
       */
      clockAheadMs: v.nullable(v.number()),
      /** Shards with an order so long overdue that a running cron trigger would have handled it. */
      overdueShards: v.nullable(v.number()),
      /** The relay in front of each provider that needs one. */
      relays: v.array(
        v.object({
          kind: payMethodKindSchema,
          state: v.picklist(['OK', 'FAILED', 'NOT_USED', 'MISSING']),
        }),
      ),
      sms: v.picklist(['OK', 'REFUSED', 'NO_ANSWER', 'NOT_CONFIGURED']),
    }),
  ),
});
export type SelfCheck = v.InferOutput<typeof selfCheckSchema>;

/** The result of checking one tenant with credentials that perhaps only the edge has. */
export const tenantCheckSchema = v.object({
  payMethods: v.array(
    v.object({
      kind: payMethodKindSchema,
      state: v.picklist(['OK', 'REFUSED', 'NO_ANSWER', 'NO_MERCHANT', 'NOT_KNOWN']),
      /** The provider's own code if it refused. */
      code: v.nullable(v.string()),
    }),
  ),
});
export type TenantCheck = v.InferOutput<typeof tenantCheckSchema>;
