import * as v from 'valibot';
import { type SecretRing, secretRingSchema } from '../../worker/core/crypto/key-ring.ts';

/** Returns a secret of 32 bytes in base64url, which begins with its purpose. */
const secret = (word: string) => word.padEnd(43, 'A');

/** Returns a ring of secrets as a setting. The first one is current. */
export const ringOf = (...words: readonly string[]) =>
  JSON.stringify({ keys: words.map((word) => ({ kid: word, key: secret(word) })) });

/** Returns the same ring as the edge parses it. */
export const secretRing = (...words: readonly string[]): SecretRing =>
  v.parse(secretRingSchema, JSON.parse(ringOf(...words)));

/** A key that is never used. */
const unusedSigner = JSON.stringify({
  keys: [{ kid: 'test', kty: 'EC', crv: 'P-256', d: 'not used' }],
});

/** The rings of secrets in every test. */
export const secretBindings = {
  SEAL_KEYS: ringOf('seal-1'),
  ACCOUNT_KEYS: ringOf('account-1'),
  PHONE_KEYS: ringOf('phone-1'),
  AUDIT_KEYS: ringOf('audit-1'),
};

/** Every ring, for tests without sign-ins and machines. */
export const unsignedBindings = {
  ...secretBindings,
  SESSION_KEYS: unusedSigner,
  DEVICE_KEYS: unusedSigner,
};
