import * as v from 'valibot';
import { type PublicClient, publicClientSchema } from '../contract/client.ts';

/** A tenant as the edge knows it: what anybody may know, and what its contracts say. */
export const tenantClientSchema = v.object({
  ...publicClientSchema.entries,
  /** The merchant at PayPay, where one API key serves several tenants. */
  paypay: v.nullable(v.object({ merchantId: v.string() })),
});
export type TenantClient = v.InferOutput<typeof tenantClientSchema>;

/** What of a tenant leaves the edge. */
export const publicClient = ({ paypay: _, ...client }: TenantClient): PublicClient => client;
