import * as v from 'valibot';
import { type SecretRing, secretRingSchema } from '../../worker/core/crypto/key-ring.ts';

/** A secret of 32 bytes that reads as what it is for, in base64url. */
const secret = (word: string) => word.padEnd(43, 'A');

/** A ring of secrets as a setting, the first current. */
export const ringOf = (...words: readonly string[]) =>
  JSON.stringify({ keys: words.map((word) => ({ kid: word, key: secret(word) })) });

/** The same ring as the edge reads it. */
export const secretRing = (...words: readonly string[]): SecretRing =>
  v.parse(secretRingSchema, JSON.parse(ringOf(...words)));

/** A key that is never used. */
const unusedSigner = JSON.stringify({
  keys: [{ kid: 'test', kty: 'EC', crv: 'P-256', d: 'not used' }],
});

/** The rings of secrets of every test. */
export const secretBindings = {
  SEAL_KEYS: ringOf('seal-1'),
  ACCOUNT_KEYS: ringOf('account-1'),
  PHONE_KEYS: ringOf('phone-1'),
};

/** Every ring, for tests in which nobody signs in and no machine connects. */
export const unsignedBindings = {
  ...secretBindings,
  SESSION_KEYS: unusedSigner,
  DEVICE_KEYS: unusedSigner,
};
