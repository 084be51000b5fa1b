import * as v from 'valibot';
import type { Fields } from '../store/values.ts';

/**
 * The field `put` of a tenant's document. `hash`: of the content that the last put wrote. `fields`:
 * the names of the fields that puts own. The edge may add other fields to the document.
 */
export const putMark = v.object({
  put: v.fallback(v.object({ hash: v.string(), fields: v.array(v.string()) }), {
    hash: '',
    fields: [],
  }),
});

/** Returns the fields of a document with their mark, as they are stored. */
export const withMark = async (fields: Fields): Promise<Fields> => ({
  ...fields,
  put: { hash: await contentHash(fields), fields: Object.keys(fields) },
});

/** Returns a hash of the content, with fields in the order of the file's schema. */
export async function contentHash(content: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(content));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
