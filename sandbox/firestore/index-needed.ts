import type { DeclaredIndexes } from './declared-indexes.ts';
import { isInequality } from './filter-rules.ts';
import { type Filter, isNamePath, leaves } from './filters.ts';
import type { Ordering } from './order.ts';

type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
type Part = { readonly field: string; readonly mode: Mode };
type Asked = {
  readonly collection: string;
  readonly isGroup: boolean;
  readonly filter: Filter | undefined;
  readonly ordering: Ordering;
  /** The fields that an aggregation adds up. Firestore reads their values from the index. */
  readonly summed?: readonly string[];
};

const ARRAY_OPS = ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];

/**
 * Returns the index that production would miss for a query, or undefined if none is missing.
 * Firestore indexes each field of a collection automatically, unless the file says otherwise. A collection
 * group needs an entry in the file, and so does a sort order combined with an equality filter
 * (https://firebase.google.com/docs/firestore/query-data/index-overview).
 * Stricter than Firestore in one point: for an array filter with an equality filter it asks for one
 * composite index, although Firestore can sometimes merge two.
 */
export function missingIndex(
  { indexes, fieldOverrides }: DeclaredIndexes,
  { collection, isGroup, filter, ordering, summed = [] }: Asked,
): string | undefined {
  const { equal, ordered } = partsOf(filter, ordering, summed);
  const scope = isGroup ? 'COLLECTION_GROUP' : 'COLLECTION';
  const needed = [...equal, ...ordered];
  const isSingle = needed.length === 1;
  const isMerged = ordered.length === 0 && needed.every(({ mode }) => mode !== 'CONTAINS');
  const hasSingle = ({ field, mode }: Part) => {
    const own = fieldOverrides.find(
      (one) => one.collectionGroup === collection && one.fieldPath === field,
    );
    if (!own) return !isGroup;
    return own.indexes.some(
      ({ queryScope, order, arrayConfig }) =>
        queryScope === scope && (order ?? arrayConfig) === mode,
    );
  };
  if (needed.length === 0) return undefined;
  if ((isSingle || isMerged) && needed.every(hasSingle)) return undefined;
  const found = indexes.some(
    ({ collectionGroup, queryScope, fields }) =>
      collectionGroup === collection &&
      queryScope === scope &&
      fitsComposite(
        fields.map(({ fieldPath, order, arrayConfig }) => ({
          field: fieldPath,
          mode: order ?? arrayConfig ?? 'ASCENDING',
        })),
        equal,
        ordered,
      ),
  );
  return found ? undefined : `${scope} ${collection}(${needed.map(written).join(', ')})`;
}

/**
 * Returns whether an index starts with the equality fields in any order, followed by the sort fields in
 * their order.
 */
function fitsComposite(
  fields: readonly Part[],
  equal: readonly Part[],
  ordered: readonly Part[],
): boolean {
  if (fields.length !== equal.length + ordered.length) return false;
  const head = fields.slice(0, equal.length);
  const fits = (one: Part, other: Part) =>
    one.field === other.field && (one.mode === 'CONTAINS') === (other.mode === 'CONTAINS');
  return (
    equal.every((part) => head.some((one) => fits(one, part))) &&
    ordered.every((part, index) => {
      const one = fields[equal.length + index];
      return one?.field === part.field && one.mode === part.mode;
    })
  );
}

function partsOf(filter: Filter | undefined, { orders }: Ordering, summed: readonly string[]) {
  const compared = new Map<string, Part>();
  for (const { path, op } of filter ? leaves(filter).filter((leaf) => !isInequality(leaf)) : []) {
    const field = path.join('.');
    if (!isNamePath(path)) {
      compared.set(field, { field, mode: ARRAY_OPS.includes(op) ? 'CONTAINS' : 'ASCENDING' });
    }
  }
  const ordered = orders
    .filter(({ path }) => !isNamePath(path) && !compared.has(path.join('.')))
    .map(({ path, sign }): Part => {
      return { field: path.join('.'), mode: sign < 0 ? 'DESCENDING' : 'ASCENDING' };
    });
  const isIndexed = (field: string) =>
    compared.has(field) || ordered.some((part) => part.field === field);
  const added = summed
    .filter((field) => !isIndexed(field))
    .map((field): Part => ({ field, mode: 'ASCENDING' }));
  return { equal: [...compared.values()], ordered: [...ordered, ...added] };
}

const written = ({ field, mode }: Part) => `${field} ${mode}`;
