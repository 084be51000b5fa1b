import type { PayMethodKind } from '../../contract/client.ts';
import type { Services } from '../services.ts';
import { parsePayMethod, type StoredPayMethod } from './pay-method-document.ts';

/**
 * The provider's account id as it can be searched for without being readable: the sealed id differs
 * each time. Keyed, so that the database alone does not tell which wallet it is.
 */
export async function accountHash(
  { settings }: Pick<Services, 'settings'>,
  kind: PayMethodKind,
  account: string,
): Promise<string> {
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = utf8.encode(settings.SEAL_KEY);
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, utf8.encode(`${kind}:${account}`));
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A pay method with where it stands: below which tenant and user. */
export type Found = { readonly path: string; readonly method: StoredPayMethod };

const MAX_SHARED = 20;

/**
 * Every pay method on one account of a provider, in whatever hands. PayPay gives a wallet that is
 * linked twice to a merchant the same id both times.
 */
export async function findByAccount(
  { store }: Pick<Services, 'store'>,
  hash: string,
): Promise<readonly Found[]> {
  const documents = await store.query({
    from: { everyCollection: 'payMethods' },
    where: [{ field: 'accountHash', op: 'EQUAL', value: hash }],
    limit: MAX_SHARED,
  });
  return documents.flatMap((document) => {
    const method = parsePayMethod(document);
    return method ? [{ path: document.path, method }] : [];
  });
}
