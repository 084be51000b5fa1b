import * as v from 'valibot';

/** An enum by name or, from clients with `enum-encoding=int`, by number. */
function enumOf<const T extends readonly string[]>(names: T) {
  return v.pipe(
    v.union([v.picklist(names), v.pipe(v.number(), v.integer())]),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): T[number] => {
      const name = typeof value === 'number' ? names[value] : value;
      if (name !== undefined) return name;
      addIssue({ message: 'unknown enum number' });
      return NEVER;
    }),
  );
}

const Reference = v.strictObject({ fieldPath: v.string() });
const Count = v.nullish(v.union([v.number(), v.strictObject({ value: v.number() })]));

const FieldOperator = [
  'OPERATOR_UNSPECIFIED',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
] as const;
const UnaryOperator = [
  'OPERATOR_UNSPECIFIED',
  'UNKNOWN_1',
  'IS_NAN',
  'IS_NULL',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
] as const;
const Direction = ['DIRECTION_UNSPECIFIED', 'ASCENDING', 'DESCENDING'] as const;

const FieldFilter = v.strictObject({
  field: Reference,
  op: v.optional(enumOf(FieldOperator), 'OPERATOR_UNSPECIFIED'),
  value: v.optional(v.unknown()),
});
const UnaryFilter = v.strictObject({ field: Reference, op: enumOf(UnaryOperator) });

export type WireFilter = {
  fieldFilter?: v.InferOutput<typeof FieldFilter> | undefined;
  unaryFilter?: v.InferOutput<typeof UnaryFilter> | undefined;
  compositeFilter?:
    | { op: 'OPERATOR_UNSPECIFIED' | 'AND' | 'OR'; filters: WireFilter[] }
    | undefined;
};
const FilterSchema: v.GenericSchema<unknown, WireFilter> = v.strictObject({
  fieldFilter: v.optional(FieldFilter),
  unaryFilter: v.optional(UnaryFilter),
  compositeFilter: v.optional(
    v.strictObject({
      op: enumOf(['OPERATOR_UNSPECIFIED', 'AND', 'OR']),
      filters: v.nullish(v.array(v.lazy(() => FilterSchema)), []),
    }),
  ),
});

const CursorSchema = v.nullish(
  v.strictObject({
    values: v.nullish(v.array(v.unknown()), []),
    before: v.optional(v.boolean(), false),
  }),
);
export type WireCursor = v.InferOutput<typeof CursorSchema>;

export const StructuredQuerySchema = v.strictObject({
  select: v.nullish(v.strictObject({ fields: v.nullish(v.array(Reference), []) })),
  from: v.nullish(
    v.array(
      v.strictObject({
        collectionId: v.optional(v.string()),
        allDescendants: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  where: v.nullish(FilterSchema),
  orderBy: v.nullish(
    v.array(
      v.strictObject({
        field: Reference,
        direction: v.optional(enumOf(Direction), 'DIRECTION_UNSPECIFIED'),
      }),
    ),
    [],
  ),
  startAt: CursorSchema,
  endAt: CursorSchema,
  offset: v.nullish(v.number(), 0),
  limit: Count,
});
export type WireQuery = v.InferOutput<typeof StructuredQuerySchema>;

/** The options that name the transaction or the point in time of a read. */
export const readOptions = {
  transaction: v.nullish(v.string()),
  newTransaction: v.nullish(
    v.strictObject({
      readOnly: v.optional(v.looseObject({})),
      readWrite: v.optional(v.looseObject({})),
    }),
  ),
  readTime: v.nullish(v.string()),
};

export const RunQuerySchema = v.strictObject({
  parent: v.nullish(v.string()),
  structuredQuery: v.nullish(StructuredQuerySchema),
  explainOptions: v.optional(v.unknown()),
  ...readOptions,
});

const AggregationSchema = v.strictObject({
  alias: v.nullish(v.string(), ''),
  count: v.optional(
    v.strictObject({
      upTo: v.nullish(
        v.union([
          v.string(),
          v.number(),
          v.strictObject({ value: v.union([v.string(), v.number()]) }),
        ]),
      ),
    }),
  ),
  sum: v.optional(v.strictObject({ field: Reference })),
  avg: v.optional(v.strictObject({ field: Reference })),
});
export type WireAggregation = v.InferOutput<typeof AggregationSchema>;

export const RunAggregationQuerySchema = v.strictObject({
  parent: v.nullish(v.string()),
  structuredAggregationQuery: v.strictObject({
    structuredQuery: v.nullish(StructuredQuerySchema),
    aggregations: v.nullish(v.array(AggregationSchema), []),
  }),
  explainOptions: v.optional(v.unknown()),
  ...readOptions,
});
