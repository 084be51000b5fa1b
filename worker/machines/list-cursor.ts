import * as v from 'valibot';
import { machineIdSchema } from '../../contract/ids.ts';
import type { StoredDocument } from '../store/firestore.ts';

/** The place of a machine in the tenant's order: its `order`, and its id between equal ones. */
const position = v.tuple([v.pipe(v.number(), v.finite()), machineIdSchema]);
export type ListPosition = v.InferOutput<typeof position>;

const cursorSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]+$/),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return atob(dataset.value.replaceAll('-', '+').replaceAll('_', '/'));
    } catch {
      addIssue();
      return NEVER;
    }
  }),
  v.parseJson(),
  position,
);

/** The position of a document of a list; undefined where its fields are none of ours. */
export function positionOf({ id, fields }: StoredDocument): ListPosition | undefined {
  const parsed = v.safeParse(position, [fields['order'], id]);
  return parsed.success ? parsed.output : undefined;
}

/** What the next page is asked for with; only the edge reads it. */
export const writeCursor = (at: ListPosition): string =>
  btoa(JSON.stringify(at)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The position of a cursor, which a client may have made up: then undefined. */
export function readCursor(cursor: string): ListPosition | undefined {
  const parsed = v.safeParse(cursorSchema, cursor);
  return parsed.success ? parsed.output : undefined;
}
