import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

const Id = v.pipe(v.string(), v.nonEmpty());

export const CredentialSchema = v.strictObject({
  apiSecret: v.pipe(v.string(), v.nonEmpty(), v.base64()),
  /** The merchants this key may act for. An empty list allows any. */
  merchantIds: v.optional(v.array(Id), []),
  /** The scopes of the contract. Without this field all scopes are allowed. */
  scopes: v.optional(v.array(Id)),
  /** The registered hosts of return URLs. Without this field any host is allowed. */
  redirectDomains: v.optional(v.array(Id)),
  /** The audience of the response token. PayPay's sources disagree about it. */
  tokenAudience: v.optional(v.picklist(['merchantId', 'apiKey']), 'merchantId'),
});
export type Credential = v.InferOutput<typeof CredentialSchema>;
export type Credentials = ReturnType<typeof openCredentials>;

export const devCredential = {
  apiKey: 'dev-paypay-key',
  apiSecret: btoa('sandbox-paypay-dev-secret-000001'),
};

/** Opens the registered API keys. A reset keeps them, as it keeps other registrations. */
export function openCredentials(db: Database) {
  const table = openJsonTable(db, 'paypay-credentials', CredentialSchema);
  const { apiKey, apiSecret } = devCredential;
  if (table.get(apiKey) === undefined) {
    table.put(apiKey, { apiSecret, merchantIds: [], tokenAudience: 'merchantId' });
  }
  return table;
}
