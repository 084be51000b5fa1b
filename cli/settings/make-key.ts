import { base64url, exportJWK, generateKeyPair } from 'jose';

/** Every key ring of a deployment, and the purpose of its keys. */
export const ringKinds = {
  SESSION_KEYS: 'signing',
  DEVICE_KEYS: 'signing',
  SEAL_KEYS: 'secret',
  ACCOUNT_KEYS: 'secret',
  PHONE_KEYS: 'secret',
} as const;
export type RingName = keyof typeof ringKinds;
export const ringNames = [
  'SESSION_KEYS',
  'DEVICE_KEYS',
  'SEAL_KEYS',
  'ACCOUNT_KEYS',
  'PHONE_KEYS',
] as const;

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
