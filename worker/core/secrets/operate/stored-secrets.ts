import { sealedWith } from '../../crypto/seal.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { SecretName } from '../../secret-lookup.ts';
import * as paths from '../../store/paths.ts';
import type { Fields } from '../../store/values.ts';
import { create, update, type Write } from '../../store/writes.ts';
import { type KeptSecret, openSecrets } from '../secret-documents.ts';

/** The stored secrets of one name. */
export type StoredSecrets = {
  readonly secrets: readonly KeptSecret[] | 'NOT_KNOWN';
  /**
   * The id of the key that sealed them. Undefined if there are none, or if the text does not name its key.
   */
  readonly kid: string | undefined;
  /**
   * Returns a write that replaces the sealed text. Its commit fails if somebody else has changed
   * the text.
   */
  readonly replaceWith: (sealed: string | null) => Write;
};

/** Reads and opens one name of a tenant's secrets. */
export async function readStored(
  { services: { store, settings }, client: { clientId } }: OperatorContext,
  name: SecretName,
): Promise<StoredSecrets> {
  const path = paths.tenantSecrets(clientId);
  const stored = await store.get(path);
  const field = stored?.fields[name];
  return {
    secrets: await openSecrets(settings.SEAL_KEYS, { clientId, name }, field),
    kid: typeof field === 'string' ? sealedWith(field) : undefined,
    replaceWith(sealed) {
      const fields: Fields = sealed === null ? {} : { [name]: sealed };
      if (!stored) return create(path, fields);
      return update(path, fields, { updateTime: stored.updateTime }, [name]);
    },
  };
}

/** Returns the opened secrets. */
export const openedOf = (
  { secrets, kid }: StoredSecrets,
  name: SecretName,
): Operated<readonly KeptSecret[]> =>
  secrets === 'NOT_KNOWN'
    ? refuse({ code: 'SECRET_UNREADABLE', data: { name, kid: kid ?? null } })
    : ok(secrets);
