import * as v from 'valibot';
import type { Firestore, StoredDocument } from './firestore.ts';
import type { Query } from './queries.ts';
import { type CollectionPath, isSegment } from './segments.ts';
import { Timestamp } from './values.ts';

/**
 * Returns whether a text is a time in the store's own format. The store refuses 31 February and the
 * year 0.
 */
function isStoredTime(iso: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(iso)) return false;
  const ms = Date.parse(iso);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso.slice(0, 19));
}

const timeCursorSchema = v.object({
  // The raw timestamp. A Date would cut its microseconds, so a row would be lost or repeated.
  at: v.pipe(v.string(), v.check(isStoredTime)),
  id: v.pipe(v.string(), v.maxLength(200), v.check(isSegment)),
});
/** The position of a list's row: the stored time that sorts the list, and the row's id. */
export type TimeCursor = v.InferOutput<typeof timeCursorSchema>;

/**
 * Returns the position in a cursor, which comes from a URL or a command. Undefined if the text is
 * not a cursor.
 */
export function parseTimeCursor(cursor: string): TimeCursor | undefined {
  const [at, id] = cursor.split('~');
  const parsed = v.safeParse(timeCursorSchema, { at, id });
  return parsed.success ? parsed.output : undefined;
}

type TimeQuery = Pick<Query, 'where'> & {
  readonly from: CollectionPath;
  /** A field with a timestamp. */
  readonly orderBy: NonNullable<Query['orderBy']>;
  /** Documents of a page. */
  readonly limit: number;
  /** The last row of the page before. */
  readonly after: TimeCursor | undefined;
};

/** Documents sorted by a time. `cursor` begins the next page; null if there is none. */
type TimePage = { readonly documents: readonly StoredDocument[]; readonly cursor: string | null };

/** Reads a page, and one document more to know whether there is a next page. */
export async function readTimePage(
  store: Pick<Firestore, 'query'>,
  { limit, after, ...query }: TimeQuery,
): Promise<TimePage> {
  const found = await store.query({
    ...query,
    limit: limit + 1,
    ...(after && {
      after: { value: new Timestamp(after.at), path: `${query.from}/${after.id}` },
    }),
  });
  const documents = found.slice(0, limit);
  const last = found.length > limit ? documents.at(-1) : undefined;
  const cursor = last ? `${String(last.fields[query.orderBy.field])}~${last.id}` : null;
  return { documents, cursor };
}
