import * as v from 'valibot';
import type { ClientId } from '../../contract/shared/ids.ts';
import { payMethodKinds } from '../../contract/shared/pay-providers.ts';

/**
 * The tenants' credentials that the store may contain, sealed. Each is also a setting. A setting
 * under the tenant's own name takes precedence.
 */
export const secretNames = ['line', ...payMethodKinds, 'cloud'] as const;
export type SecretName = (typeof secretNames)[number];

/**
 * A tenant's credentials for one account at a platform. `account` is '' if they apply to the whole
 * tenant.
 */
export type TenantSecret<T = unknown> = { readonly account: string; readonly value: T };

/** Looks up the tenants' stored credentials, which complement the settings. */
export type SecretLookup = {
  /**
   * Returns the credentials, the newest first. Earlier ones stay for work that started with them.
   * Empty: the tenant has none. NOT_KNOWN: the store is unavailable, or no key of the ring opens
   * them. Never treat NOT_KNOWN as "none".
   */
  read(clientId: ClientId, name: SecretName): Promise<readonly TenantSecret[] | 'NOT_KNOWN'>;
  /** Drops the cached value after a platform refused it or signed with another one. */
  forget(clientId: ClientId): void;
};

/**
 * Returns a tenant's credentials, parsed by the schema of their setting, the newest first. One
 * unreadable entry makes the whole name NOT_KNOWN. Otherwise an older entry would pass as the
 * newest.
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
