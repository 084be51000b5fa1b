import * as v from 'valibot';
import file from '../../firestore.indexes.json';

const scopeSchema = v.picklist(['COLLECTION', 'COLLECTION_GROUP']);
const mode = {
  order: v.optional(v.picklist(['ASCENDING', 'DESCENDING'])),
  arrayConfig: v.optional(v.literal('CONTAINS')),
};

/** The schema of `firestore.indexes.json`. Only the Admin API reports the state of an index. */
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

/** The project's indexes, from the file that `firebase deploy` puts into production. */
export const declaredIndexes: DeclaredIndexes = v.parse(indexFileSchema, file);
