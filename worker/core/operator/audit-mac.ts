import type { SecretRing } from '../crypto/key-ring.ts';
import { hashedWith, keyedHashes, storedHash } from '../crypto/keyed-hash.ts';
import type { DocumentPath } from '../store/segments.ts';

/** `KEY_MISSING`: the ring does not have the key that the MAC names. */
export type MacCheck = 'VALID' | 'CHANGED' | 'KEY_MISSING';

/**
 * Returns the MAC of a document of the audit log, as stored: `kid.hex`. The store does not hold the key, so
 * nobody with access to the store alone can make one. The document's path is inside: a copy at another
 * place is not valid. Another order of the fields makes no difference.
 */
export async function auditMac(
  ring: SecretRing,
  path: DocumentPath,
  content: object,
): Promise<string> {
  const [current] = await keyedHashes(ring, textOf(path, content));
  return storedHash(current);
}

/** Checks a stored MAC. Keys that are not current can check too. */
export async function checkMac(
  ring: SecretRing,
  path: DocumentPath,
  { mac, ...content }: { readonly mac: string },
): Promise<MacCheck> {
  const key = ring.keys.find(({ kid }) => kid === hashedWith(mac));
  if (!key) return 'KEY_MISSING';
  return (await auditMac({ keys: [key] }, path, content)) === mac ? 'VALID' : 'CHANGED';
}

const textOf = (path: DocumentPath, content: object) =>
  JSON.stringify(sorted({ path, content: { ...content } }));

/** Returns JSON data with the keys of every map in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
