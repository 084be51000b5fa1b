import { compareValues } from './compare.ts';
import { invalid } from './errors.ts';
import { documentValue, isNamePath } from './filters.ts';
import type { Ordering } from './order.ts';
import { parseValue } from './parse-value.ts';
import type { StoredDocument } from './store.ts';
import type { WireCursor } from './wire-query.ts';

/** Returns whether the cursor keeps a document. */
export type Bound = (document: StoredDocument) => boolean;

/** `startAt`: keeps the documents after the position. With `before`, also those at the position. */
export function parseStart(wire: WireCursor, ordering: Ordering): Bound {
  const position = parsePosition(wire, ordering);
  if (position === undefined) return () => true;
  return (document) => (position.before ? position.at(document) >= 0 : position.at(document) > 0);
}

/** `endAt`: keeps the documents before the position. Without `before`, also those at the position. */
export function parseEnd(wire: WireCursor, ordering: Ordering): Bound {
  const position = parsePosition(wire, ordering);
  if (position === undefined) return () => true;
  return (document) => (position.before ? position.at(document) < 0 : position.at(document) <= 0);
}

function parsePosition(wire: WireCursor, { explicit, orders }: Ordering) {
  if (wire === undefined || wire === null) return undefined;
  // A cursor may only have values for the orders in the request, although every query also sorts by name.
  if (wire.values.length > explicit) invalid('Cursor has too many values.');
  const values = wire.values.map((value) => parseValue(value));
  const parts = orders.slice(0, values.length).map((order, i) => ({ ...order, value: values[i] }));
  for (const { path, value } of parts) {
    if (value !== undefined && isNamePath(path) && !('referenceValue' in value)) {
      invalid('Cursor __key__ value is not a document reference.');
    }
  }
  const at = (document: StoredDocument): number => {
    for (const { path, sign, value } of parts) {
      const own = documentValue(document, path);
      const order = own !== undefined && value !== undefined ? compareValues(own, value) : 0;
      if (order !== 0) return order * sign;
    }
    return 0;
  };
  return { before: wire.before, at };
}
