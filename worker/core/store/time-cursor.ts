import * as v from 'valibot';
import type { StoredDocument } from './firestore.ts';
import { isSegment } from './segments.ts';

const timeCursorSchema = v.object({
  // The raw timestamp: a Date would cut its microseconds and lose or repeat a row.
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: v.pipe(v.string(), v.maxLength(200), v.check(isSegment)),
});
/** The position of a list's row: the stored time that sorts the list, and the row's id. */
export type TimeCursor = v.InferOutput<typeof timeCursorSchema>;

/** Returns the cursor of the page that begins after a document. `field` sorts the list. */
export const cursorAfter = ({ id, fields }: StoredDocument, field: string): string =>
  `${String(fields[field])}~${id}`;

/** Returns the row of a cursor. Undefined if the text, which comes from a URL or a command, is none. */
export function parseTimeCursor(cursor: string): TimeCursor | undefined {
  const [at, id] = cursor.split('~');
  const parsed = v.safeParse(timeCursorSchema, { at, id });
  return parsed.success ? parsed.output : undefined;
}
