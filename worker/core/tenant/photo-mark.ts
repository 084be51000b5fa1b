import * as v from 'valibot';
import { UnreadableDocument } from '../store/unreadable-document.ts';

/**
 * The field `photo` of a product whose picture staff have changed: the address that the tenant's file gave it then, the
 * console's own, and who did it. The picture itself is where a put has it, in `pictureUrl`.
 */
const photoMark = v.object({
  file: v.nullable(v.string()),
  own: v.nullable(v.string()),
  by: v.string(),
});
export type PhotoMark = v.InferOutput<typeof photoMark>;

/** Returns the mark of a product. Undefined: its picture is that of the file. @throws UnreadableDocument of a newer shape. */
export function photoMarkOf(
  id: string,
  fields: Readonly<Record<string, unknown>>,
): PhotoMark | undefined {
  if (fields['photo'] === undefined) return undefined;
  const parsed = v.safeParse(photoMark, fields['photo']);
  if (!parsed.success) throw new UnreadableDocument('PRODUCT', id);
  return parsed.output;
}
