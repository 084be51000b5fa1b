import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Fields } from '../../../worker/core/store/values.ts';

/**
 * What a document of a tenant says of its last put, in its field `put`: a hash of what was written, and
 * the names of the fields that `tenant put` owns. The edge may keep fields of its own beside them.
 */
export const putMark = v.object({
  put: v.fallback(v.object({ hash: v.string(), fields: v.array(v.string()) }), {
    hash: '',
    fields: [],
  }),
});

/** The fields of a document with their mark, as they are stored. */
export const withMark = (fields: Fields): Fields => ({
  ...fields,
  put: { hash: contentHash(fields), fields: Object.keys(fields) },
});

/** A hash of what is written, in the order in which the file's schema names it. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
