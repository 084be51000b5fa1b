import * as v from 'valibot';
import { type PublicClient, publicClientSchema } from '../../contract/shared/client.ts';

/** A tenant as the edge knows it: its public fields and its merchant. */
export const tenantClientSchema = v.object({
  ...publicClientSchema.entries,
  /** The PayPay merchant, needed if one API key serves several tenants. */
  paypay: v.nullable(v.object({ merchantId: v.string() })),
});
export type TenantClient = v.InferOutput<typeof tenantClientSchema>;

const made = new WeakMap<TenantClient, PublicClient>();

/**
 * Returns a tenant's public part. The same tenant gives the same object, because rendered pages are
 * cached by it.
 */
export function publicClient(tenant: TenantClient): PublicClient {
  const known = made.get(tenant);
  if (known) return known;
  const { paypay: _, ...client } = tenant;
  made.set(tenant, client);
  return client;
}
