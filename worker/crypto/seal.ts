import { CompactEncrypt, compactDecrypt } from 'jose';
import { fail, ok, type Result } from '../result.ts';

/** AES-256-GCM under a key that any secret text yields. */
const keyOf = async (secret: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));

/** A token as it may lie in the store: a JWE that only this deployment opens. */
export async function seal(secret: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await keyOf(secret));
}

/**
 * The sealed text. SEALED_UNREADABLE when it was not sealed with this key: that something is there, and
 * not what. Whoever gets it must not take it for absent or done.
 */
export async function unseal(secret: string, sealed: string): Promise<Result<string>> {
  try {
    const { plaintext } = await compactDecrypt(sealed, await keyOf(secret), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return ok(new TextDecoder().decode(plaintext));
  } catch {
    return fail('SEALED_UNREADABLE');
  }
}
