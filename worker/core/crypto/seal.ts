import {
  base64url,
  decodeProtectedHeader,
  FlattenedEncrypt,
  type FlattenedJWE,
  flattenedDecrypt,
} from 'jose';
import { fail, ok, type Result } from '../result.ts';
import type { SecretRing } from './key-ring.ts';
import type { SealContext } from './seal-context.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const dataOf = (context: SealContext): Uint8Array => bytesOf(JSON.stringify(context));

/**
 * Seals a text for the store: a JWE (A256GCM) under the ring's current key, which its header names.
 * The context is additional authenticated data: the result does not contain it and does not open
 * without it.
 */
export async function seal(
  { keys: [current] }: SecretRing,
  context: SealContext,
  text: string,
): Promise<string> {
  const sealed = await new FlattenedEncrypt(bytesOf(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.kid })
    .setAdditionalAuthenticatedData(dataOf(context))
    .encrypt(current.key);
  // The compact form's five parts. The second, the encrypted key, is empty with `dir`.
  return [sealed.protected, '', sealed.iv, sealed.ciphertext, sealed.tag].join('.');
}

/**
 * Opens a sealed text. SEALED_UNREADABLE if its key is not in the ring, or if it was sealed for
 * another context. The content is then unknown: never treat it as absent, or its work as done.
 */
export async function unseal(
  { keys }: SecretRing,
  context: SealContext,
  sealed: string,
): Promise<Result<string>> {
  const kid = sealedWith(sealed);
  const used = keys.find((key) => key.kid === kid);
  const parts = partsOf(sealed);
  if (!used || !parts) return fail('SEALED_UNREADABLE');
  try {
    const { plaintext } = await flattenedDecrypt(
      { ...parts, aad: base64url.encode(dataOf(context)) },
      used.key,
      { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
    );
    return ok(new TextDecoder().decode(plaintext));
  } catch {
    return fail('SEALED_UNREADABLE');
  }
}

function partsOf(sealed: string): FlattenedJWE | undefined {
  const [head, encryptedKey, iv, ciphertext, tag, ...rest] = sealed.split('.');
  if (encryptedKey !== '' || ciphertext === undefined || rest.length > 0) return undefined;
  return {
    ...(head ? { protected: head } : {}),
    ...(iv ? { iv } : {}),
    ...(tag ? { tag } : {}),
    ciphertext,
  };
}

/**
 * Returns the kid of the sealing key without opening anything. Undefined if the header names none.
 */
export function sealedWith(sealed: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(sealed);
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the text sealed under the current key, for any write of it. A text already under that key
 * stays as it is. So does a text that no key of the ring opens in this context.
 */
export async function resealText(
  ring: SecretRing,
  context: SealContext,
  sealed: string,
): Promise<string> {
  if (sealedWith(sealed) === ring.keys[0].kid) return sealed;
  const opened = await unseal(ring, context, sealed);
  return opened.ok ? seal(ring, context, opened.value) : sealed;
}

/**
 * Reseals a text for another owner or purpose. SEALED_UNREADABLE if it does not open in its own
 * context.
 */
export async function sealFor(
  ring: SecretRing,
  { from, to }: { readonly from: SealContext; readonly to: SealContext },
  sealed: string,
): Promise<Result<string>> {
  const opened = await unseal(ring, from, sealed);
  return opened.ok ? ok(await seal(ring, to, opened.value)) : opened;
}
