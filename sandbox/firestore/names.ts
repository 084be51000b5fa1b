import { invalid } from './errors.ts';
import { isReserved, MAX_ID_BYTES, utf8Length } from './limits.ts';

/** The path of a document or collection: the segments below `…/documents`. */
export type Location = { database: string; segments: readonly string[] };

/** Parses `projects/P/databases/D/documents/c/d[/c/d…]`. */
export function parseDocumentName(name: string, what = 'Document name'): Location {
  const location = parseName(name, what);
  const { length } = location.segments;
  if (length === 0 || length % 2 === 1)
    invalid(`${what} "${name}" lacks "/" at index ${name.length}.`);
  return location;
}

/** Parses a query's parent: the root of the database, or a document. */
export function parseParentName(name: string): Location {
  const what = 'Document parent name';
  const location = parseName(name, what);
  if (location.segments.length % 2 === 1) {
    invalid(`${what} "${name}" lacks "/" at index ${name.length}.`);
  }
  return location;
}

/** Returns the full resource name of a location. */
export function nameOf(location: Location): string {
  return [location.database, 'documents', ...location.segments].join('/');
}

/** Refuses a document id or collection id that Firestore does not allow. */
export function checkId(id: string, what: 'Resource id' | 'Collection id') {
  if (id.includes('/')) invalid(`${what} "${id}" is invalid because it contains "/".`);
  if (id === '.' || id === '..')
    invalid(`${what} "${id}" is invalid because it is a relative path.`);
  // Firestore writes numeric ids imported from Datastore as `__id7__`.
  const numeric = what === 'Resource id' && numericId.test(id);
  if (isReserved(id) && !numeric) invalid(`${what} "${id}" is invalid because it is reserved.`);
  if (utf8Length(id) > MAX_ID_BYTES) {
    invalid(`The key path element name is longer than ${MAX_ID_BYTES} bytes.`);
  }
}

/** `__id<int64>__` */
export const numericId = /^__id(-?\d{1,19})__$/;

function parseName(name: string, what: string): Location {
  const parts = name.split('/');
  const [projects, project, databases, database, documents] = parts;
  if (projects !== 'projects' || !project)
    invalid(`${what} "${name}" lacks "projects" at index 0.`);
  if (databases !== 'databases' || !database || documents !== 'documents') {
    invalid(`${what} "${name}" lacks "databases" at index ${10 + project.length}.`);
  }
  const root = `projects/${project}/databases/${database}`;
  let index = `${root}/documents`.length;
  const segments = parts.slice(5);
  segments.forEach((segment, i) => {
    index += 1;
    checkSegment(segment, { what, name, index, last: i === segments.length - 1 });
    checkId(segment, i % 2 === 0 ? 'Collection id' : 'Resource id');
    index += segment.length;
  });
  return { database: root, segments };
}

function checkSegment(
  segment: string,
  at: { what: string; name: string; index: number; last: boolean },
) {
  const subject = `${at.what} "${at.name}"`;
  if (segment === '' && at.last) invalid(`${subject} has invalid trailing "/".`);
  if (segment === '') invalid(`${subject} lacks a resource id at index ${at.index}.`);
  if (segment === '.' || segment === '..') {
    invalid(`${subject} contains a resource id "${segment}" at index ${at.index}.`);
  }
}
