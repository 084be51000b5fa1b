import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openShelf } from '../storage/shelf.ts';

const Id = v.pipe(v.string(), v.nonEmpty());

export const CredentialSchema = v.strictObject({
  apiSecret: v.pipe(v.string(), v.nonEmpty(), v.base64()),
  /** The merchants this key may act for. An empty list allows any. */
  merchantIds: v.optional(v.array(Id), []),
  /** The scopes of the contract. Without this field all scopes are allowed. */
  scopes: v.optional(v.array(Id)),
  /** The hosts that are registered for the return. Without this field any host is allowed. */
  redirectDomains: v.optional(v.array(Id)),
  /** Sources disagree about the response token's audience. */
  tokenAudience: v.optional(v.picklist(['merchantId', 'apiKey']), 'merchantId'),
});
export type Credential = v.InferOutput<typeof CredentialSchema>;
export type Credentials = ReturnType<typeof openCredentials>;

export const devCredential = {
  apiKey: 'dev-paypay-key',
  apiSecret: btoa('sandbox-paypay-dev-secret-000001'),
};

/** Registered API keys; they survive a reset, as other registrations do. */
export function openCredentials(db: Database) {
  const shelf = openShelf(db, 'paypay-credentials', CredentialSchema);
  const { apiKey, apiSecret } = devCredential;
  if (shelf.get(apiKey) === undefined) {
    shelf.put(apiKey, { apiSecret, merchantIds: [], tokenAudience: 'merchantId' });
  }
  return shelf;
}
