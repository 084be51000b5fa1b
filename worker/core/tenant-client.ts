import * as v from 'valibot';
import {
  type PayMethodKind,
  type PublicClient,
  publicClientSchema,
} from '../../contract/shared/client.ts';
import { payMethodKinds } from '../../contract/shared/pay-providers.ts';

/** The tenant's merchant ids, by provider. Leaves out a provider whose keys name the merchant. */
const merchantsSchema = v.partial(v.object(v.entriesFromList(payMethodKinds, v.string())));
export type Merchants = Readonly<Partial<Record<PayMethodKind, string>>>;

/** A tenant as the edge sees it: its public fields and its merchants. */
export const tenantClientSchema = v.object({
  ...publicClientSchema.entries,
  merchants: merchantsSchema,
});
export type TenantClient = v.InferOutput<typeof tenantClientSchema>;

const made = new WeakMap<TenantClient, PublicClient>();

/**
 * Returns a tenant's public part. The same tenant returns the same object, because rendered pages
 * are cached by it.
 */
export function publicClient(tenant: TenantClient): PublicClient {
  const known = made.get(tenant);
  if (known) return known;
  const { merchants: _, ...client } = tenant;
  made.set(tenant, client);
  return client;
}
