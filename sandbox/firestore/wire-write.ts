import * as v from 'valibot';

const Text = v.nullish(v.string());
const Mask = v.nullish(v.strictObject({ fieldPaths: v.nullish(v.array(v.string()), []) }));
const Elements = v.nullish(v.strictObject({ values: v.nullish(v.array(v.unknown())) }));

/** Fields stay `unknown` here and parseFields parses them, because valibot's record drops some keys. */
export const DocumentSchema = v.strictObject({
  name: Text,
  fields: v.optional(v.unknown()),
  createTime: Text,
  updateTime: Text,
});

export const PreconditionSchema = v.nullish(
  v.union([
    v.strictObject({ exists: v.boolean() }),
    v.strictObject({ updateTime: v.string() }),
    v.strictObject({}),
  ]),
);

const TransformSchema = v.strictObject({
  fieldPath: v.string(),
  setToServerValue: v.optional(v.picklist(['REQUEST_TIME', 1])),
  increment: v.optional(v.unknown()),
  maximum: v.optional(v.unknown()),
  minimum: v.optional(v.unknown()),
  appendMissingElements: v.optional(Elements),
  removeAllFromArray: v.optional(Elements),
});
export type WireTransform = v.InferOutput<typeof TransformSchema>;

export const WriteSchema = v.strictObject({
  update: v.optional(v.strictObject({ ...DocumentSchema.entries, name: v.string() })),
  delete: v.optional(v.string()),
  verify: v.optional(v.string()),
  transform: v.optional(
    v.strictObject({
      document: v.string(),
      fieldTransforms: v.nullish(v.array(TransformSchema), []),
    }),
  ),
  updateMask: Mask,
  updateTransforms: v.nullish(v.array(TransformSchema), []),
  currentDocument: PreconditionSchema,
});
export type WireWrite = v.InferOutput<typeof WriteSchema>;

export const CommitSchema = v.strictObject({
  database: Text,
  writes: v.nullish(v.array(WriteSchema), []),
  transaction: Text,
});

export const BatchWriteSchema = v.strictObject({
  database: Text,
  writes: v.nullish(v.array(WriteSchema), []),
  labels: v.optional(v.unknown()),
});
