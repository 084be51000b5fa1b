import type { ClientId } from '../../../../contract/shared/ids.ts';
import type { SecretRing } from '../../crypto/key-ring.ts';
import { type KeyedHash, keyedHashes } from '../../crypto/keyed-hash.ts';
import type { Settings } from '../../env.ts';

/** Crockford's alphabet: no I, L, O and U, which people read as other letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 45 bits: with a million open codes, one guess in 35 million succeeds. The last letter is a check
 * letter.
 */
const RANDOM_LETTERS = 9;
const LETTERS = RANDOM_LETTERS + 1;

/** How long a code is valid. */
export const CLAIM_CODE_MS = 72 * 3_600_000;

/** Multiplies by x in GF(32), modulo x^5 + x^2 + 1. */
const timesX = (value: number) => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1);

/**
 * Returns zero for a correct code. Detects every single wrong letter and every swap of neighbours.
 */
const remainder = (letters: string) =>
  [...letters].reduce((sum, letter) => timesX(sum) ^ ALPHABET.indexOf(letter), 0);

/** Returns a new code in printed form: `7K2QM-X94TB`. */
export function makeClaimCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS));
  const letters = [...random].map((byte) => ALPHABET.charAt(byte & 31)).join('');
  const code = `${letters}${ALPHABET.charAt(timesX(remainder(letters)))}`;
  return `${code.slice(0, LETTERS / 2)}-${code.slice(LETTERS / 2)}`;
}

/** Returns a typed code in the form that is hashed. Undefined if a letter is wrong. */
export function readClaimCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isWhole = code.length === LETTERS && [...code].every((one) => ALPHABET.includes(one));
  return isWhole && remainder(code) === 0 ? code : undefined;
}

/**
 * Returns the hashes of a tenant's code, or of a machine's nonce, under each device key, the
 * current one first. Each hash key derives from a signing key, so one ring serves both purposes.
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
