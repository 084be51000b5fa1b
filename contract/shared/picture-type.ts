/** The photograph formats that a browser displays safely. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, place) => bytes[at + place] === byte);
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

/**
 * Returns a picture's format by its first bytes, ignoring its declared type. Undefined for anything
 * else. Signatures: JPEG (ISO/IEC 10918-1), PNG (W3C), WebP (RFC 9649).
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  const isWebp = startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8);
  return isWebp ? 'image/webp' : undefined;
}
