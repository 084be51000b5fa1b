import * as v from 'valibot';
import type { ClientId } from '../contract/ids.ts';

/** What a tenant may keep sealed in the store. Each is also a setting, and a setting under the tenant's own name goes first. */
export const secretNames = ['line', 'paypay', 'dpay', 'cloud'] as const;
export type SecretName = (typeof secretNames)[number];

/** A tenant's credentials for one account at a platform. `account` is '' where they are for the tenant as such. */
export type TenantSecret<T = unknown> = { readonly account: string; readonly value: T };

/** The tenants' own credentials, beside the settings. */
export type SecretLookup = {
  /**
   * The newest first; earlier ones stay for what is open on them. Empty: the tenant has none. NOT_KNOWN:
   * the store is away, or no key of the ring opens what is there. That is never "none".
   */
  read(clientId: ClientId, name: SecretName): Promise<readonly TenantSecret[] | 'NOT_KNOWN'>;
  /** A platform refused what was read, or signed with something else: the next one reads again. */
  forget(clientId: ClientId): void;
};

/**
 * A tenant's credentials by the schema that its setting has, the newest first. One that this version
 * cannot read is not known, and so is all of the name: what comes behind it is not the newest.
 */
export async function readSecrets<S extends v.GenericSchema>(
  lookup: SecretLookup,
  clientId: ClientId,
  name: SecretName,
  schema: S,
): Promise<readonly TenantSecret<v.InferOutput<S>>[] | 'NOT_KNOWN'> {
  const stored = await lookup.read(clientId, name);
  if (stored === 'NOT_KNOWN') return stored;
  const known: TenantSecret<v.InferOutput<S>>[] = [];
  for (const { account, value } of stored) {
    const parsed = v.safeParse(schema, value);
    if (!parsed.success) return 'NOT_KNOWN';
    known.push({ account, value: parsed.output });
  }
  return known;
}
