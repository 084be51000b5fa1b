import { numericId } from './names.ts';
import { elementsOf, entriesOf, type Fields, fieldOf, type GeoPoint, type Value } from './value.ts';

/** Firestore's order of types. An int64 and a double have the same rank. */
const ranks: { [type: string]: number } = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 9,
};

/** Returns the rank of a value's type. */
export function rankOf(value: Value): number {
  const [type] = Object.keys(value);
  return ranks[type ?? ''] ?? -1;
}

/** Returns whether a value is the double NaN. */
export function isNaNValue(value: Value): boolean {
  return 'doubleValue' in value && value.doubleValue === 'NaN';
}

/** Returns a negative number, zero or a positive number by Firestore's total order over all values. */
export function compareValues(a: Value, b: Value): number {
  const difference = rankOf(a) - rankOf(b);
  return difference === 0 ? compareSameRank(a, b) : difference;
}

function compareSameRank(a: Value, b: Value): number {
  if ('integerValue' in a || 'doubleValue' in a) return compareNumbers(numberOf(a), numberOf(b));
  if ('stringValue' in a && 'stringValue' in b) return compareText(a.stringValue, b.stringValue);
  if ('timestampValue' in a && 'timestampValue' in b) {
    return compareUnits(sortable(a.timestampValue), sortable(b.timestampValue));
  }
  if ('bytesValue' in a && 'bytesValue' in b) {
    return compareUnits(atob(a.bytesValue), atob(b.bytesValue));
  }
  return compareRarer(a, b);
}

function compareRarer(a: Value, b: Value): number {
  if ('booleanValue' in a && 'booleanValue' in b) return +a.booleanValue - +b.booleanValue;
  if ('referenceValue' in a && 'referenceValue' in b) {
    return comparePaths(a.referenceValue.split('/'), b.referenceValue.split('/'));
  }
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    return compareGeoPoints(a.geoPointValue, b.geoPointValue);
  }
  return compareContainers(a, b);
}

function compareGeoPoints(a: GeoPoint, b: GeoPoint): number {
  const { latitude = 0, longitude = 0 } = a;
  return latitude - (b.latitude ?? 0) || longitude - (b.longitude ?? 0);
}

function compareContainers(a: Value, b: Value): number {
  const [arrayA, arrayB] = [elementsOf(a), elementsOf(b)];
  if (arrayA !== undefined && arrayB !== undefined)
    return compareLists(arrayA, arrayB, compareValues);
  const [mapA, mapB] = [entriesOf(a), entriesOf(b)];
  return mapA !== undefined && mapB !== undefined ? compareMaps(mapA, mapB) : 0;
}

function compareMaps(a: Fields, b: Fields): number {
  const namesA = Object.keys(a).sort(compareText);
  const namesB = Object.keys(b).sort(compareText);
  return compareLists(namesA, namesB, (nameA, nameB) => {
    const byName = compareText(nameA, nameB);
    const [valueA, valueB] = [fieldOf(a, nameA), fieldOf(b, nameB)];
    if (byName !== 0 || valueA === undefined || valueB === undefined) return byName;
    return compareValues(valueA, valueB);
  });
}

/** Compares segment by segment. Numeric ids come before named ones. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  return compareLists(a, b, (x, y) => {
    const [idX, idY] = [numericId.exec(x)?.[1], numericId.exec(y)?.[1]];
    if (idX !== undefined && idY !== undefined) return compareNumbers(BigInt(idX), BigInt(idY));
    if (idX === undefined && idY === undefined) return compareText(x, y);
    return idX === undefined ? 1 : -1;
  });
}

function compareLists<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (x: T, y: T) => number,
): number {
  for (const [i, x] of a.entries()) {
    const y = b[i];
    if (y === undefined) return 1;
    const order = compare(x, y);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Compares by UTF-8 bytes. JavaScript's own order differs between surrogate pairs and U+E000…U+FFFF. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    const [pairX, pairY] = [(x & 0xf800) === 0xd800, (y & 0xf800) === 0xd800];
    if (pairX !== pairY) return pairX ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

/**
 * Returns an int64 as a bigint, which JavaScript compares with doubles exactly, and a double as a number.
 */
function numberOf(value: Value): bigint | number {
  if ('integerValue' in value) return BigInt(value.integerValue);
  return 'doubleValue' in value ? Number(value.doubleValue) : 0;
}

function compareNumbers(a: bigint | number, b: bigint | number): number {
  const [nanA, nanB] = [Number.isNaN(a), Number.isNaN(b)];
  if (nanA || nanB) return +nanB - +nanA;
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** Pads a canonical timestamp to six decimals, so that timestamps sort as text. */
function sortable(timestamp: string): string {
  return timestamp.slice(0, -1).padEnd(20, '.').padEnd(26, '0');
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
