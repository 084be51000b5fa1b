import * as v from 'valibot';
import type { Call } from './call.ts';
import { responseMask } from './documents.ts';
import { invalid } from './errors.ts';
import { checkId, type Location, nameOf } from './names.ts';
import { narrow, runQuery } from './query.ts';
import type { StoredDocument } from './store.ts';
import { documentOnWire } from './wire-document.ts';
import type { WireQuery } from './wire-query.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 300;
const TokenSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ offset: v.number() }));

/** GET: lists a collection's documents in pages. */
export function listDocuments(call: Call, collection: Location) {
  const collectionId = collection.segments.at(-1) ?? '';
  const parent = { ...collection, segments: collection.segments.slice(0, -1) };
  for (const [i, id] of collection.segments.entries()) {
    checkId(id, i % 2 === 0 ? 'Collection id' : 'Resource id');
  }
  const size = pageSize(call.query.get('pageSize'));
  const offset = readToken(call.query.get('pageToken'));
  const query: WireQuery = {
    from: [{ collectionId, allDescendants: false }],
    orderBy: parseOrderBy(call.query.get('orderBy')),
    offset,
    limit: size + 1,
    select: undefined,
    where: undefined,
    startAt: undefined,
    endAt: undefined,
  };
  const page = runQuery(call.firestore, parent, query).documents;
  const documents = page.slice(0, size);
  call.bill({ reads: Math.max(1, documents.length) });
  const mask = responseMask(call);
  const answer = [
    ...documents.map((document: StoredDocument) => documentOnWire(narrow(document, mask))),
    ...missingDocuments(call, collection),
  ];
  return {
    ...(answer.length > 0 && { documents: answer }),
    ...(page.length > size && { nextPageToken: writeToken(offset + size) }),
  };
}

/** `…:listCollectionIds` */
export function listCollectionIds(call: Call, parent: Location) {
  const request = call.body(
    v.strictObject({
      parent: v.nullish(v.string()),
      pageSize: v.nullish(v.number(), MAX_PAGE),
      pageToken: v.nullish(v.string()),
      readTime: v.nullish(v.string()),
    }),
  );
  const offset = readToken(request.pageToken ?? null);
  const size = request.pageSize > 0 ? request.pageSize : MAX_PAGE;
  const ids = call.firestore.store.childIds(parent);
  const page = ids.slice(offset, offset + size);
  call.bill({ reads: 1 });
  return {
    ...(page.length > 0 && { collectionIds: page }),
    ...(ids.length > offset + size && { nextPageToken: writeToken(offset + size) }),
  };
}

/** `showMissing`: returns documents that do not exist but have subcollections. */
function missingDocuments(call: Call, collection: Location) {
  if (call.query.get('showMissing') !== 'true') return [];
  const { store } = call.firestore;
  return store
    .childIds(collection)
    .map((id) => ({ ...collection, segments: [...collection.segments, id] }))
    .filter((location) => store.get(location) === undefined)
    .map((location) => ({ name: nameOf(location) }));
}

function parseOrderBy(text: string | null): WireQuery['orderBy'] {
  if (text === null || text.trim() === '') return [];
  return text.split(',').map((part) => {
    const [fieldPath = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
    const known = /^(asc|desc)$/i.test(direction) && rest.length === 0;
    if (!known) invalid(`Invalid order by clause: ${text}`);
    const descending = direction.toLowerCase() === 'desc';
    return { field: { fieldPath }, direction: descending ? 'DESCENDING' : 'ASCENDING' };
  });
}

function pageSize(text: string | null): number {
  const size = Number(text ?? 0);
  if (!Number.isInteger(size)) return invalid('Invalid page size.');
  if (size < 0) return invalid('Page size must be nonnegative.');
  return size === 0 ? DEFAULT_PAGE : Math.min(size, MAX_PAGE);
}

function writeToken(offset: number): string {
  return btoa(JSON.stringify({ offset }));
}

function readToken(token: string | null): number {
  if (token === null || token === '') return 0;
  try {
    return v.parse(TokenSchema, atob(token)).offset;
  } catch {
    return invalid('invalid page token');
  }
}
