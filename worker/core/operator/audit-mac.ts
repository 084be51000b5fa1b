import type { SecretRing } from '../crypto/key-ring.ts';
import { hashedWith, keyedHashes, storedHash } from '../crypto/keyed-hash.ts';
import type { DocumentPath } from '../store/segments.ts';

/** `KEY_MISSING`: the ring does not have the key that the MAC names. */
export type MacCheck = 'VALID' | 'CHANGED' | 'KEY_MISSING';

/**
 * Returns the MAC of a document of the audit log, as stored: `kid.hex`. The store does not contain
 * the key, so access to the store alone cannot make a valid MAC. The MAC covers the document's
 * path, so a copy at another path is invalid. The order of the fields does not matter.
 */
export async function auditMac(
  ring: SecretRing,
  path: DocumentPath,
  content: object,
): Promise<string> {
  const [current] = await keyedHashes(ring, textOf(path, content));
  return storedHash(current);
}

/** Checks a stored MAC. It also accepts the ring's older keys. */
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

/** Returns JSON data with the keys of every map sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
