import * as v from 'valibot';
import { type PublicClient, publicClientSchema } from '../contract/client.ts';

/** A tenant as the edge knows it: what anybody may know, and what its contracts say. */
export const tenantClientSchema = v.object({
  ...publicClientSchema.entries,
  /** The merchant at PayPay, where one API key serves several tenants. */
  paypay: v.nullable(v.object({ merchantId: v.string() })),
});
export type TenantClient = v.InferOutput<typeof tenantClientSchema>;

const made = new WeakMap<TenantClient, PublicClient>();

/** What of a tenant leaves the edge: for the same tenant the same object, by which drawn pages are held. */
export function publicClient(tenant: TenantClient): PublicClient {
  const known = made.get(tenant);
  if (known) return known;
  const { paypay: _, ...client } = tenant;
  made.set(tenant, client);
  return client;
}
