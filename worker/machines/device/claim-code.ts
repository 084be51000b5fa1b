import type { ClientId } from '../../../contract/ids.ts';
import type { SecretRing } from '../../crypto/key-ring.ts';
import { type KeyedHash, keyedHashes } from '../../crypto/keyed-hash.ts';
import type { Settings } from '../../env.ts';

/** Crockford's alphabet: no I, L, O and U, which people read as other letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 45 bits: among a million open codes a guess hits one in 35 million. The last letter is a check. */
const RANDOM_LETTERS = 9;
const LETTERS = RANDOM_LETTERS + 1;

/** How long a code counts. */
export const CLAIM_CODE_MS = 72 * 3_600_000;

/** Times x in GF(32), modulo x^5 + x^2 + 1. */
const timesX = (value: number) => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1);

/** Zero for a code that was typed right. Finds any one wrong letter, and any two beside each other swapped. */
const remainder = (letters: string) =>
  [...letters].reduce((sum, letter) => timesX(sum) ^ ALPHABET.indexOf(letter), 0);

/** A fresh code as people read it: `7K2QM-X94TB`. */
export function makeClaimCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS));
  const letters = [...random].map((byte) => ALPHABET.charAt(byte & 31)).join('');
  const code = `${letters}${ALPHABET.charAt(timesX(remainder(letters)))}`;
  return `${code.slice(0, LETTERS / 2)}-${code.slice(LETTERS / 2)}`;
}

/** A code as it is hashed, however it was typed; undefined where a letter is wrong. */
export function readClaimCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isWhole = code.length === LETTERS && [...code].every((one) => ALPHABET.includes(one));
  return isWhole && remainder(code) === 0 ? code : undefined;
}

/**
 * The hashes of a tenant's code, or of a machine's nonce, under each device key: the current one first.
 * They are made with a key of their own that is derived from the signing one, so one ring serves both.
 */
export async function claimHashes(
  { DEVICE_KEYS }: Pick<Settings, 'DEVICE_KEYS'>,
  what: 'code' | 'nonce',
  clientId: ClientId,
  text: string,
): Promise<readonly [KeyedHash, ...KeyedHash[]]> {
  const derived = async ({ kid, d }: (typeof DEVICE_KEYS.keys)[number]) => {
    const secret = new TextEncoder().encode(`machine claim codes ${d}`);
    return { kid, key: new Uint8Array(await crypto.subtle.digest('SHA-256', secret)) };
  };
  const [current, ...older] = DEVICE_KEYS.keys;
  const ring: SecretRing = {
    keys: [await derived(current), ...(await Promise.all(older.map(derived)))],
  };
  return keyedHashes(ring, `${what}.${clientId}.${text}`);
}
