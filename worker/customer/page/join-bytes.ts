const encoder = new TextEncoder();

/** A part of a page: text, or bytes that were encoded earlier. */
export type Part = string | Uint8Array;

export const encode = (text: string): Uint8Array => encoder.encode(text);

/** Joins the parts. Bytes are copied and not encoded again. */
export function joinBytes(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.map((part) => (typeof part === 'string' ? encode(part) : part));
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of encoded) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
