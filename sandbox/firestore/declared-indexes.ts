import * as v from 'valibot';
import file from '../../firestore.indexes.json';

const scopeSchema = v.picklist(['COLLECTION', 'COLLECTION_GROUP']);
const mode = {
  order: v.optional(v.picklist(['ASCENDING', 'DESCENDING'])),
  arrayConfig: v.optional(v.literal('CONTAINS')),
};

/** `firestore.indexes.json`; the states of indexes that are being made are the Admin API's alone. */
export const indexFileSchema = v.object({
  indexes: v.array(
    v.object({
      collectionGroup: v.string(),
      queryScope: scopeSchema,
      fields: v.array(v.object({ fieldPath: v.string(), ...mode })),
      state: v.optional(v.picklist(['CREATING', 'READY', 'NEEDS_REPAIR'])),
    }),
  ),
  fieldOverrides: v.array(
    v.object({
      collectionGroup: v.string(),
      fieldPath: v.string(),
      ttl: v.optional(v.boolean()),
      indexes: v.array(v.object({ queryScope: scopeSchema, ...mode })),
    }),
  ),
});
export type DeclaredIndexes = v.InferOutput<typeof indexFileSchema>;

/** The project's indexes, from the file that is put into production with `firebase deploy`. */
export const declaredIndexes: DeclaredIndexes = v.parse(indexFileSchema, file);
