import type { SecretRing } from './key-ring.ts';

/** A keyed hash and the kid of its key. */
export type KeyedHash = { readonly kid: string; readonly hex: string };

/**
 * Returns the HMAC-SHA-256 of a text under each key of a ring, the current one first. New documents
 * are named by the first hash. Existing documents may be named by any of them.
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

/**
 * Returns a hash as stored. Its kid lets a command count hashes of old keys without opening
 * anything.
 */
export const storedHash = ({ kid, hex }: KeyedHash): string => `${kid}.${hex}`;

/** Returns the kid of a stored hash, which may be the end of a document's id. */
export const hashedWith = (stored: string): string | undefined =>
  /(?:^|\.)([A-Za-z0-9_-]{1,32})\.[0-9a-f]{40,64}$/.exec(stored)?.[1];
