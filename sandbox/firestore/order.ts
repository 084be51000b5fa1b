import { compareText, compareValues } from './compare.ts';
import { invalid, refuse } from './errors.ts';
import { type FieldPath, NAME_FIELD, parseFieldPath } from './field-path.ts';
import { isInequality } from './filter-rules.ts';
import { documentValue, type Filter, isNamePath, leaves } from './filters.ts';
import type { StoredDocument } from './store.ts';
import type { WireQuery } from './wire-query.ts';

export type SortKey = { path: FieldPath; sign: 1 | -1 };
export type Ordering = { explicit: number; orders: readonly SortKey[] };

/** Returns the requested order, then the fields of inequalities, then the name, as Firestore adds them. */
export function parseOrdering(wire: WireQuery['orderBy'], filter: Filter | undefined): Ordering {
  const orders = wire.map(
    ({ field, direction }): SortKey => ({
      path: parseFieldPath(field.fieldPath),
      sign: direction === 'DESCENDING' ? -1 : 1,
    }),
  );
  const explicit = orders.length;
  const sign = orders.at(-1)?.sign ?? 1;
  for (const path of implicitPaths(filter, orders)) orders.push({ path, sign });
  checkOrders(orders);
  if (!orders.some((order) => isNamePath(order.path))) orders.push({ path: [NAME_FIELD], sign });
  const [first] = orders;
  const equalities =
    filter === undefined ? [] : leaves(filter).filter((leaf) => !isInequality(leaf));
  if (first !== undefined && isNamePath(first.path) && first.sign < 0 && equalities.length === 0) {
    refuse('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
  }
  return { explicit, orders };
}

/** Returns whether a document has every field of the order. */
export function isSortable({ orders }: Ordering, document: StoredDocument): boolean {
  return orders.every((order) => documentValue(document, order.path) !== undefined);
}

/** Compares two documents that have every field of the order. */
export function compareDocuments(
  { orders }: Ordering,
  a: StoredDocument,
  b: StoredDocument,
): number {
  for (const { path, sign } of orders) {
    const [x, y] = [documentValue(a, path), documentValue(b, path)];
    const order = x !== undefined && y !== undefined ? compareValues(x, y) : 0;
    if (order !== 0) return order * sign;
  }
  return 0;
}

function implicitPaths(filter: Filter | undefined, orders: readonly SortKey[]): FieldPath[] {
  if (filter === undefined) return [];
  const text = (path: FieldPath) => path.join('.');
  const taken = new Set(orders.map((order) => text(order.path)));
  const paths = new Map<string, FieldPath>();
  for (const leaf of leaves(filter).filter(isInequality)) {
    if (!taken.has(text(leaf.path))) paths.set(text(leaf.path), leaf.path);
  }
  const sorted = [...paths].sort(([a], [b]) => compareText(a, b)).map(([, path]) => path);
  return [...sorted.filter((path) => !isNamePath(path)), ...sorted.filter(isNamePath)];
}

function checkOrders(orders: readonly SortKey[]) {
  const seen = new Set<string>();
  for (const { path } of orders) {
    const text = path.join('.');
    if (seen.has(text)) invalid(`order by clause cannot contain duplicate fields ${text}`);
    if (seen.has(NAME_FIELD)) invalid('order by clause cannot contain more fields after the key');
    seen.add(text);
  }
}
