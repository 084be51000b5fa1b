import { base64url, exportJWK, generateKeyPair } from 'jose';
import type { RingName } from '../../worker/core/crypto/key-ring.ts';

const ringKinds = {
  SESSION_KEYS: 'signing',
  DEVICE_KEYS: 'signing',
  SEAL_KEYS: 'secret',
  ACCOUNT_KEYS: 'secret',
  PHONE_KEYS: 'secret',
  CONSOLE_SESSION_KEYS: 'signing',
  AUDIT_KEYS: 'secret',
} as const satisfies Record<RingName, 'signing' | 'secret'>;

/** Returns a new key for a ring, in the setting's format. */
export async function makeKey(
  ring: RingName,
  kid: string,
): Promise<{ readonly kid: string; readonly [part: string]: unknown }> {
  if (ringKinds[ring] === 'signing') {
    const pair = await generateKeyPair('ES256', { extractable: true });
    return { kid, ...(await exportJWK(pair.privateKey)) };
  }
  return { kid, key: base64url.encode(crypto.getRandomValues(new Uint8Array(32))) };
}
