import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { SecretRing } from '../crypto/key-ring.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { tenantSecret } from '../crypto/seal-context.ts';
import type { SecretName, TenantSecret } from '../secret-lookup.ts';

/**
 * A secret as stored. `at`: when an operator put it, ISO 8601. `by`: who put it. Both are empty if
 * an older version put it.
 */
export type KeptSecret = TenantSecret & { readonly at: string; readonly by: string };

/** A field of `clients/{c}/secrets/current`. */
export type SecretPlace = { readonly clientId: ClientId; readonly name: SecretName };

const sealedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    secrets: v.array(
      v.object({
        ...{ account: v.string(), value: v.unknown() },
        ...{ at: v.optional(v.string(), ''), by: v.optional(v.string(), '') },
      }),
    ),
  }),
);

/** Seals a name's credentials for the store. */
export const sealSecrets = (
  ring: SecretRing,
  { clientId, name }: SecretPlace,
  secrets: readonly KeptSecret[],
): Promise<string> => seal(ring, tenantSecret(clientId, name), JSON.stringify({ secrets }));

/**
 * Opens the content of a field. NOT_KNOWN if no key of the ring opens it, or if it was sealed for
 * another field.
 */
export async function openSecrets(
  ring: SecretRing,
  { clientId, name }: SecretPlace,
  sealed: unknown,
): Promise<readonly KeptSecret[] | 'NOT_KNOWN'> {
  if (sealed === undefined || sealed === null) return [];
  const opened = await unseal(ring, tenantSecret(clientId, name), String(sealed));
  const parsed = opened.ok ? v.safeParse(sealedSchema, opened.value) : undefined;
  return parsed?.success ? parsed.output.secrets : 'NOT_KNOWN';
}

/** `hashes/merchants/owners/{platform}.{account}`: the tenant that owns the merchant or shop. */
export const merchantOwner = v.object({ clientId: v.string() });
