import { parseEnd, parseStart } from './cursor.ts';
import { declaredIndexes } from './declared-indexes.ts';
import { invalid, refuse } from './errors.ts';
import { type FieldPath, project } from './field-path.ts';
import { checkCombination } from './filter-rules.ts';
import { matches, parseFilter } from './filters.ts';
import type { FirestoreState } from './firestore.ts';
import { missingIndex } from './index-needed.ts';
import { checkId, type Location } from './names.ts';
import { compareDocuments, isSortable, parseOrdering } from './order.ts';
import type { DocumentStore, StoredDocument } from './store.ts';
import type { WireQuery } from './wire-query.ts';
import { parseMask } from './write.ts';

/** Sorts this many times the requested number of documents at once. */
const SORTED_AT_ONCE = 4;

export type QueryResult = { documents: StoredDocument[]; skipped: number };

/**
 * Runs a structured query below a parent document or the root.
 * @param summed the fields that an aggregation over the query adds up.
 */
export function runQuery(
  { store, missingIndexes }: Pick<FirestoreState, 'store' | 'missingIndexes'>,
  parent: Location,
  wire: WireQuery,
  summed: readonly string[] = [],
): QueryResult {
  const { from, where } = wire;
  if (from.length > 1)
    invalid('StructuredQuery.from cannot have more than one collection selector.');
  const limit = parseLimit(wire.limit);
  if (wire.offset < 0) invalid('offset is negative');
  const filter = where ? parseFilter(where) : undefined;
  if (filter !== undefined) checkCombination(filter);
  const ordering = parseOrdering(wire.orderBy, filter);
  if (missingIndexes.get() === 'refuse') {
    const [{ collectionId = '', allDescendants = false } = {}] = from;
    const asked = { collection: collectionId ?? '', isGroup: allDescendants === true };
    const missing = missingIndex(declaredIndexes, { ...asked, filter, ordering, summed });
    // The text begins like Google's, which continues with a link to its console.
    if (missing) refuse('FAILED_PRECONDITION', `The query requires an index: ${missing}`);
  }
  const start = parseStart(wire.startAt, ordering);
  const end = parseEnd(wire.endAt, ordering);
  const mask = parseMask(wire.select?.fields.map((field) => field.fieldPath));
  // A query without filter and order is sorted by name already, so SQLite can stop at the limit.
  const plain = !where && wire.orderBy.length === 0 && !wire.startAt && !wire.endAt;
  const enough = plain && limit !== undefined ? wire.offset + limit : undefined;
  const kept = candidates(store, parent, from[0], enough).filter(
    (document) =>
      (filter === undefined || matches(filter, document)) &&
      isSortable(ordering, document) &&
      start(document) &&
      end(document),
  );
  const skipped = Math.min(wire.offset, kept.length);
  const last = limit === undefined ? undefined : skipped + limit;
  const compare = (a: StoredDocument, b: StoredDocument) => compareDocuments(ordering, a, b);
  const documents = sortedUpTo(kept, last, compare).slice(skipped);
  return { documents: documents.map((document) => narrow(document, mask)), skipped };
}

/** Returns a document with only the fields that a mask names. */
export function narrow(
  document: StoredDocument,
  mask: readonly FieldPath[] | undefined,
): StoredDocument {
  return { ...document, fields: project(document.fields, mask) };
}

/**
 * Returns the first `count` documents of the order. Avoids sorting a whole large collection for
 * them.
 */
function sortedUpTo(
  documents: readonly StoredDocument[],
  count: number | undefined,
  compare: (a: StoredDocument, b: StoredDocument) => number,
): StoredDocument[] {
  if (count === undefined) return documents.toSorted(compare);
  const atOnce = Math.max(count, 1) * SORTED_AT_ONCE;
  let first: StoredDocument[] = [];
  for (let from = 0; from < documents.length; from += atOnce) {
    const more = documents.slice(from, from + atOnce);
    const border = first[count - 1];
    const nearer = border ? more.filter((document) => compare(document, border) < 0) : more;
    first = [...first, ...nearer].sort(compare).slice(0, count);
  }
  return first;
}

function candidates(
  store: DocumentStore,
  parent: Location,
  selector: WireQuery['from'][number] | undefined,
  enough: number | undefined,
): StoredDocument[] {
  const collectionId = selector?.collectionId || undefined;
  if (collectionId !== undefined) checkId(collectionId, 'Collection id');
  if (selector?.allDescendants !== true && collectionId !== undefined) {
    const collection = { ...parent, segments: [...parent.segments, collectionId] };
    return store.scanCollection(collection, enough);
  }
  const below = store.scanGroup(parent, collectionId);
  if (selector === undefined || selector.allDescendants) return below;
  return below.filter(({ location }) => location.segments.length === parent.segments.length + 2);
}

function parseLimit(wire: WireQuery['limit']): number | undefined {
  if (wire === undefined || wire === null) return undefined;
  const limit = typeof wire === 'number' ? wire : wire.value;
  return limit < 0 ? invalid('limit is negative') : limit;
}
