import { numericId } from './names.ts';

/**
 * Keys are text whose byte order is Firestore's document order. The separator is smaller than any character
 * of a segment. So a document sorts before its subcollections, and before `a-b`.
 */
export const SEPARATOR = '\u0001';
const ESCAPE = '\u0002';
const reserved = new RegExp(`[\\0-${ESCAPE}]`);

/** Returns the key of a path. The empty path has the empty key. */
export function pathKey(segments: readonly string[]): string {
  return segments.map((segment) => encodeSegment(segment) + SEPARATOR).join('');
}

/** Returns the first key after all keys that start with `key`. */
export function endOf(key: string): string {
  return key === '' ? '\u{10ffff}' : key.slice(0, -1) + ESCAPE;
}

function encodeSegment(segment: string): string {
  const integer = numericId.exec(segment)?.[1];
  if (integer !== undefined) {
    const unsigned = BigInt.asUintN(64, BigInt(integer) + 2n ** 63n);
    return `${ESCAPE}\u0001${unsigned.toString(16).padStart(16, '0')}`;
  }
  if (!reserved.test(segment)) return segment;
  const escaped = Array.from(segment, (char) => {
    const code = char.charCodeAt(0);
    return code > 2 ? char : ESCAPE + String.fromCharCode(code + 2);
  });
  return escaped.join('');
}
