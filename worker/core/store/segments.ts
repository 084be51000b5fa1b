/**
 * Returns whether a text may be one segment of a document path. Firestore refuses `.`, `..`,
 * `__…__` and more than 1,500 bytes. A slash would lead into another tenant.
 */
export function isSegment(text: string): boolean {
  if (text === '' || text === '.' || text === '..' || text.includes('/')) return false;
  if (/^__.*__$/s.test(text)) return false;
  return new TextEncoder().encode(text).length <= 1500;
}

/** A path below `documents` whose segments were checked. Only `documentPath` creates one. */
export type DocumentPath = string & { readonly __documentPath: true };
export type CollectionPath = string & { readonly __collectionPath: true };

function isDocumentPath(path: string): path is DocumentPath {
  return path.split('/').length % 2 === 0;
}
function isCollectionPath(path: string): path is CollectionPath {
  return path.split('/').length % 2 === 1;
}

function joined(segments: readonly string[]): string {
  for (const segment of segments) {
    if (!isSegment(segment)) throw new TypeError('a path segment that Firestore refuses');
  }
  return segments.join('/');
}

/**
 * Joins segments to a document path.
 *
 * @throws TypeError on an unsafe segment. Ids are parsed when they arrive, so this is a bug.
 */
export function documentPath(...segments: readonly string[]): DocumentPath {
  const path = joined(segments);
  if (!isDocumentPath(path)) throw new TypeError('a document path has an even number of segments');
  return path;
}

export function collectionPath(...segments: readonly string[]): CollectionPath {
  const path = joined(segments);
  if (!isCollectionPath(path)) throw new TypeError('a collection path has an odd number');
  return path;
}
