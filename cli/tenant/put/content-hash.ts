import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Fields } from '../../../worker/core/store/values.ts';

/**
 * The field `put` of a tenant's document: a hash of what the last put wrote, and the names of the fields
 * that `tenant put` owns. The edge may add its own fields to the document.
 */
export const putMark = v.object({
  put: v.fallback(v.object({ hash: v.string(), fields: v.array(v.string()) }), {
    hash: '',
    fields: [],
  }),
});

/** Returns the fields of a document with their mark, as they are stored. */
export const withMark = (fields: Fields): Fields => ({
  ...fields,
  put: { hash: contentHash(fields), fields: Object.keys(fields) },
});

/** Returns a hash of the content, with fields in the order of the file's schema. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
