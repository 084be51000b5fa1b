/**
 * Returns whether LINE signed this body with the channel's secret: base64 of HMAC-SHA256 over the
 * raw bytes. The platform compares in constant time.
 */
export async function isSignedBy(
  secret: string,
  body: ArrayBuffer,
  signature: string,
): Promise<boolean> {
  const bytes = fromBase64(signature);
  if (!bytes) return false;
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  return crypto.subtle.verify('HMAC', key, bytes, body);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
