import type { SecretRing } from './key-ring.ts';

/** A keyed hash, and the kid of the key it was made with. */
export type KeyedHash = { readonly kid: string; readonly hex: string };

/**
 * HMAC-SHA-256 of a text under each key of a ring, the current one first: what is stored is named by the
 * first, what is looked for may be under any of them.
 */
export async function keyedHashes(
  { keys: [current, ...older] }: SecretRing,
  text: string,
): Promise<readonly [KeyedHash, ...KeyedHash[]]> {
  const hashWith = async ({ kid, key }: typeof current): Promise<KeyedHash> => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
    const mac = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text));
    const bytes = [...new Uint8Array(mac)];
    return { kid, hex: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') };
  };
  return [await hashWith(current), ...(await Promise.all(older.map(hashWith)))];
}

/** A hash as it is stored, so that what lies under an old key can be counted without opening anything. */
export const storedHash = ({ kid, hex }: KeyedHash): string => `${kid}.${hex}`;

/** The kid of a stored hash, which may be the end of a document's id. */
export const hashedWith = (stored: string): string | undefined =>
  /(?:^|\.)([A-Za-z0-9_-]{1,32})\.[0-9a-f]{40,64}$/.exec(stored)?.[1];
