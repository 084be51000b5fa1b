import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { fail, ok, type Result } from '../result.ts';
import type { SecretRing } from './key-ring.ts';

/** A text as it may lie in the store: a JWE (A256GCM) under the ring's current key, which its head names. */
export async function seal({ keys: [current] }: SecretRing, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.kid })
    .encrypt(current.key);
}

/**
 * The sealed text. SEALED_UNREADABLE when the key that sealed it is not in the ring: that something is
 * there, and not what. Whoever gets it must not take it for absent or done.
 */
export async function unseal({ keys }: SecretRing, sealed: string): Promise<Result<string>> {
  const kid = sealedWith(sealed);
  const used = keys.find((key) => key.kid === kid);
  if (!used) return fail('SEALED_UNREADABLE');
  try {
    const { plaintext } = await compactDecrypt(sealed, used.key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return ok(new TextDecoder().decode(plaintext));
  } catch {
    return fail('SEALED_UNREADABLE');
  }
}

/** The kid of the key that sealed it; undefined where its head says none. Nothing is opened. */
export function sealedWith(sealed: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(sealed);
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The same text under the current key, for whoever writes it anyway. What is under it already, and what
 * no key of the ring opens, stays as it is.
 */
export async function sealAnew(ring: SecretRing, sealed: string): Promise<string> {
  if (sealedWith(sealed) === ring.keys[0].kid) return sealed;
  const opened = await unseal(ring, sealed);
  return opened.ok ? seal(ring, opened.value) : sealed;
}
