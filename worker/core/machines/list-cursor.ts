import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import type { StoredDocument } from '../store/firestore.ts';

/** A machine's position in the tenant's order: its `order`, then its id. */
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

/** Returns the position of a list's document. Undefined if its fields are not as expected. */
export function positionOf({ id, fields }: StoredDocument): ListPosition | undefined {
  const parsed = v.safeParse(position, [fields['order'], id]);
  return parsed.success ? parsed.output : undefined;
}

/** Returns the cursor of the next page. Clients must treat it as opaque. */
export const writeCursor = (at: ListPosition): string =>
  btoa(JSON.stringify(at)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Returns the position of a cursor. Undefined if a client made it up. */
export function readCursor(cursor: string): ListPosition | undefined {
  const parsed = v.safeParse(cursorSchema, cursor);
  return parsed.success ? parsed.output : undefined;
}
