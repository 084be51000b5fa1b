import * as v from 'valibot';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

/** A version such as 20260401, typed in Firestore's console, may be stored as a number. */
export const storedVersion = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** `clients/{c}/documents/{name}`: a document with its texts in Markdown. */
const storedText = v.object({
  version: storedVersion,
  title: localTextSchema,
  body: localTextSchema,
  /** Who changed it in the console. Null: it comes from the tenant's file. */
  editedBy: v.optional(v.fallback(v.nullable(v.string()), null), null),
});
export type StoredText = v.InferOutput<typeof storedText>;

/** Returns a document's texts. Undefined: there is none. @throws UnreadableDocument if a newer version wrote it. */
export function parseDocument(stored: StoredDocument | undefined): StoredText | undefined {
  if (!stored) return undefined;
  const parsed = v.safeParse(storedText, stored.fields);
  if (!parsed.success) throw new UnreadableDocument('DOCUMENT', stored.id);
  return parsed.output;
}
