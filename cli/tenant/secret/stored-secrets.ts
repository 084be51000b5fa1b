import type { ClientId } from '../../../contract/shared/ids.ts';
import { sealedWith } from '../../../worker/core/crypto/seal.ts';
import type { SecretName } from '../../../worker/core/secret-lookup.ts';
import { type KeptSecret, openSecrets } from '../../../worker/core/secrets/secret-documents.ts';
import type { Services } from '../../../worker/core/services.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import type { Fields } from '../../../worker/core/store/values.ts';
import { create, update, type Write } from '../../../worker/core/store/writes.ts';
import { CommandError } from '../../command/command-error.ts';

type Away = Pick<Services, 'store' | 'settings'>;

/** The stored secrets of one name. */
export type StoredSecrets = {
  readonly secrets: readonly KeptSecret[] | 'NOT_KNOWN';
  /**
   * The id of the key that sealed them. Undefined if there are none, or if the text does not name its key.
   */
  readonly kid: string | undefined;
  /** Returns a write that replaces the sealed text. It fails if somebody else changed the text. */
  readonly replaceWith: (sealed: string | null) => Write;
};

/** Reads and opens one name of a tenant's secrets. */
export async function readStored(
  { store, settings }: Away,
  clientId: ClientId,
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

/** Returns the opened secrets. @throws CommandError if no key of SEAL_KEYS opens them. */
export function openedOf({ secrets, kid }: StoredSecrets, name: SecretName) {
  if (secrets !== 'NOT_KNOWN') return secrets;
  throw new CommandError(
    `What is stored as ${name} does not open: it was sealed with ${kid ?? 'an unknown key'}. Put that key back into SEAL_KEYS, or remove ${name} first.`,
  );
}
