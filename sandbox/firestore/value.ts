export type GeoPoint = { latitude?: number; longitude?: number };
export type SpecialDouble = 'NaN' | 'Infinity' | '-Infinity' | '-0';

/**
 * A Firestore value in its JSON form. The stand-in stores and returns it unchanged, so an int64 stays a
 * string and 2.0 stays a double.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | SpecialDouble }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: GeoPoint }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };
export type Fields = { [name: string]: Value };

/** Returns an array value. An empty one has no `values`. */
export function arrayOf(values: Value[]): Value {
  return { arrayValue: values.length === 0 ? {} : { values } };
}

/** Returns a map value. An empty one has no `fields`. */
export function mapOf(fields: Fields): Value {
  return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
}

/** Returns a double value. JSON has no NaN and no infinities, and JSON.stringify drops a negative zero. */
export function doubleOf(number: number): Value {
  if (Number.isNaN(number)) return { doubleValue: 'NaN' };
  if (number === Infinity) return { doubleValue: 'Infinity' };
  if (number === -Infinity) return { doubleValue: '-Infinity' };
  return { doubleValue: Object.is(number, -0) ? '-0' : number };
}

/** Returns an own field only, because `constructor` is a legal field name. */
export function fieldOf(fields: Fields, name: string): Value | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Returns the elements of an array value, or undefined for any other value. */
export function elementsOf(value: Value | undefined): Value[] | undefined {
  return value !== undefined && 'arrayValue' in value ? (value.arrayValue.values ?? []) : undefined;
}

/** Returns the fields of a map value, or undefined for any other value. */
export function entriesOf(value: Value | undefined): Fields | undefined {
  return value !== undefined && 'mapValue' in value ? (value.mapValue.fields ?? {}) : undefined;
}

/**
 * Returns whether two values have the same type and content, in any order of map keys. 1 and 1.0 differ.
 */
export function identical(a: Value, b: Value): boolean {
  const [arrayA, arrayB] = [elementsOf(a), elementsOf(b)];
  if (arrayA !== undefined && arrayB !== undefined) {
    return arrayA.length === arrayB.length && arrayA.every((x, i) => sameOrMissing(x, arrayB[i]));
  }
  const [mapA, mapB] = [entriesOf(a), entriesOf(b)];
  if (mapA !== undefined && mapB !== undefined) return identicalFields(mapA, mapB);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns whether two documents' fields are the same, so that a write changes nothing. */
export function identicalFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => sameOrMissing(fieldOf(a, name), fieldOf(b, name)))
  );
}

function sameOrMissing(a: Value | undefined, b: Value | undefined): boolean {
  return a !== undefined && b !== undefined && identical(a, b);
}
