import type { PayMethodKind } from '../../contract/client.ts';
import { keyedHashes, storedHash } from '../crypto/keyed-hash.ts';
import type { Services } from '../services.ts';
import { parsePayMethod, type StoredPayMethod } from './pay-method-document.ts';

/**
 * The provider's account id as it can be searched for without being readable: the sealed id differs
 * each time. Keyed, so that the database alone does not tell which wallet it is. Under each key of the
 * ring, the current one first.
 */
export async function accountHashes(
  { settings }: Pick<Services, 'settings'>,
  kind: PayMethodKind,
  account: string,
): Promise<readonly [string, ...string[]]> {
  const [current, ...older] = await keyedHashes(settings.ACCOUNT_KEYS, `${kind}:${account}`);
  return [storedHash(current), ...older.map(storedHash)];
}

/** A pay method with where it stands: below which tenant and user. */
export type Found = { readonly path: string; readonly method: StoredPayMethod };

const MAX_SHARED = 20;

/**
 * Every pay method on one account of a provider, in whatever hands. PayPay gives a wallet that is
 * linked twice to a merchant the same id both times. One query over all hashes: a method that is put
 * under another key meanwhile is found by one of them.
 */
export async function findByAccount(
  { store }: Pick<Services, 'store'>,
  hashes: readonly [string, ...string[]],
): Promise<readonly Found[]> {
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
