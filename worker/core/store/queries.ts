import type { CollectionPath } from './segments.ts';
import { encodeValue, type Value } from './values.ts';

export type Filter = {
  readonly field: string;
  readonly op:
    | 'EQUAL'
    | 'LESS_THAN'
    | 'LESS_THAN_OR_EQUAL'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL'
    | 'ARRAY_CONTAINS'
    | 'ARRAY_CONTAINS_ANY'
    | 'IN';
  /** For `IN` and `ARRAY_CONTAINS_ANY` an array of at most 30 values. */
  readonly value: Value;
};

/**
 * A query over one collection. `after` is the stored position of the last document that was read.
 * Without `orderBy`, documents are sorted by name, and the path alone is the position.
 */
export type Query = {
  /** One collection, or every collection of that name in the database. */
  readonly from: CollectionPath | { readonly everyCollection: string };
  readonly where?: readonly Filter[];
  readonly orderBy?: { readonly field: string; readonly direction: 'ASCENDING' | 'DESCENDING' };
  readonly limit?: number;
  readonly after?: { readonly value?: Value; readonly path: string };
  /** Returns only these fields of each document. */
  readonly only?: readonly string[];
};

/** Returns the body of `runQuery` and the parent path of the call. */
export function queryOnWire(root: string, query: Query) {
  const { parent, from } = sourceOnWire(root, query.from);
  const filters = (query.where ?? []).map(({ field, op, value }) => ({
    fieldFilter: { field: { fieldPath: field }, op, value: encodeValue(value) },
  }));
  const structuredQuery = {
    from: [from],
    ...(filters.length > 0 ? { where: { compositeFilter: { op: 'AND', filters } } } : {}),
    ...(query.only ? { select: { fields: query.only.map(fieldOnWire) } } : {}),
    ...(query.orderBy || query.after ? { orderBy: orderOnWire(query.orderBy) } : {}),
    ...(query.after ? { startAt: cursorOnWire(root, query.after) } : {}),
    ...(query.limit === undefined ? {} : { limit: query.limit }),
  };
  return { parent, body: { structuredQuery } };
}

const fieldOnWire = (fieldPath: string) => ({ fieldPath });

/**
 * Returns the order on the wire. Equal values are sorted by name in the same direction, so that a
 * page never repeats or skips a document.
 */
function orderOnWire(orderBy: Query['orderBy']) {
  const direction = orderBy?.direction ?? 'ASCENDING';
  const byName = { field: fieldOnWire('__name__'), direction };
  return orderBy ? [{ field: fieldOnWire(orderBy.field), direction }, byName] : [byName];
}

function cursorOnWire(root: string, { value, path }: NonNullable<Query['after']>) {
  return {
    values: [
      ...(value === undefined ? [] : [encodeValue(value)]),
      { referenceValue: `${root}/${path}` },
    ],
    before: false,
  };
}

function sourceOnWire(root: string, from: Query['from']) {
  if (typeof from !== 'string') {
    return { parent: root, from: { collectionId: from.everyCollection, allDescendants: true } };
  }
  const segments = from.split('/');
  const parent = [root, ...segments.slice(0, -1)].join('/');
  return { parent, from: { collectionId: segments.at(-1) ?? '' } };
}
