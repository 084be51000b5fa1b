import * as v from 'valibot';
import { UnreadableDocument } from '../store/unreadable-document.ts';

/**
 * The field `photo` of a product whose picture staff have changed. `file`: the address in the
 * tenant's file at that time. `own`: the console's address. The picture in use is in `pictureUrl`,
 * as after a put.
 */
const photoMark = v.object({
  file: v.nullable(v.string()),
  own: v.nullable(v.string()),
  by: v.string(),
});
export type PhotoMark = v.InferOutput<typeof photoMark>;

/**
 * Returns the mark of a product. Undefined: its picture comes from the file.
 *
 * @throws UnreadableDocument if a newer version wrote the mark.
 */
export function photoMarkOf(
  id: string,
  fields: Readonly<Record<string, unknown>>,
): PhotoMark | undefined {
  if (fields['photo'] === undefined) return undefined;
  const parsed = v.safeParse(photoMark, fields['photo']);
  if (!parsed.success) throw new UnreadableDocument('PRODUCT', id);
  return parsed.output;
}
