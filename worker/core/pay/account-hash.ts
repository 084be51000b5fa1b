import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { keyedHashes, storedHash } from '../crypto/keyed-hash.ts';
import type { Services } from '../services.ts';
import { parsePayMethod, type StoredPayMethod } from './pay-method-document.ts';

/**
 * Returns searchable hashes of the provider's account id, one per key of the ring, the current key
 * first. The sealed id differs each time, so it cannot be searched. Because the hash is keyed, the
 * database alone does not reveal the wallet.
 */
export async function accountHashes(
  { settings }: Pick<Services, 'settings'>,
  kind: PayMethodKind,
  account: string,
): Promise<readonly [string, ...string[]]> {
  const [current, ...older] = await keyedHashes(settings.ACCOUNT_KEYS, `${kind}:${account}`);
  return [storedHash(current), ...older.map(storedHash)];
}

/** A pay method and its document path, which names the tenant and the user. */
export type FoundMethod = { readonly path: string; readonly method: StoredPayMethod };

const MAX_SHARED = 20;

/**
 * Returns every pay method on one account of a provider, across all users. If a wallet is linked
 * twice to a merchant, a provider may return the same id both times. One query covers all hashes,
 * so it also finds a method that is being rehashed under another key.
 */
export async function findByAccount(
  { store }: Pick<Services, 'store'>,
  hashes: readonly [string, ...string[]],
): Promise<readonly FoundMethod[]> {
  const [first, ...more] = hashes;
  const documents = await store.query({
    from: { everyCollection: 'payMethods' },
    where: [
      more.length === 0
        ? { field: 'accountHash', op: 'EQUAL', value: first }
        : { field: 'accountHash', op: 'IN', value: [first, ...more] },
    ],
    limit: MAX_SHARED,
  });
  return documents.flatMap((document) => {
    const method = parsePayMethod(document);
    return method ? [{ path: document.path, method }] : [];
  });
}
