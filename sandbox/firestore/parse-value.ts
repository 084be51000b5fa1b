import { invalid, invalidPayload } from './errors.ts';
import {
  isReserved,
  MAX_DEPTH,
  MAX_FIELD_NAME_BYTES,
  MAX_VALUE_BYTES,
  utf8Length,
} from './limits.ts';
import { parseDocumentName } from './names.ts';
import { canonicalTimestamp } from './timestamps.ts';
import { arrayOf, doubleOf, type Fields, mapOf, type Value } from './value.ts';

type Place = { property: string; depth: number; inArray: boolean };
type Parser = (input: unknown, place: Place) => Value;

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

const parsers: { [type: string]: Parser } = {
  nullValue: (input) =>
    input === null || input === 'NULL_VALUE' || input === 0
      ? { nullValue: null }
      : invalidPayload(),
  booleanValue: (input) => {
    if (input === true || input === 'true') return { booleanValue: true };
    return input === false || input === 'false' ? { booleanValue: false } : invalidPayload();
  },
  integerValue: (input) => ({ integerValue: parseInt64(input) }),
  doubleValue: (input) => doubleOf(parseDouble(input)),
  timestampValue: (input) => {
    const timestampValue = canonicalTimestamp(textOf(input));
    return timestampValue === undefined ? invalidPayload() : { timestampValue };
  },
  stringValue: (input, place) => {
    const stringValue = textOf(input);
    checkValueSize(utf8Length(stringValue), place);
    return { stringValue };
  },
  bytesValue: (input, place) => {
    const bytes = decodeBase64(textOf(input));
    checkValueSize(bytes.length, place);
    return { bytesValue: btoa(bytes) };
  },
  referenceValue: (input) => {
    const referenceValue = textOf(input);
    parseDocumentName(referenceValue, 'Resource name');
    return { referenceValue };
  },
  geoPointValue: (input) => parseGeoPoint(input),
  arrayValue: (input, place) => {
    if (place.inArray) invalid('Cannot convert an array value in an array value.');
    const inner = { ...deeper(place), inArray: true };
    return arrayOf(elementsIn(input).map((element) => parseValue(element, inner)));
  },
  mapValue: (input, place) => {
    if (input === null) return unset();
    return mapOf(parseFields(recordOf(input)['fields'], { ...deeper(place), inArray: false }));
  },
};

/** Parses one value of a request into its canonical form, or refuses the request. */
export function parseValue(
  input: unknown,
  place: Place = { property: 'value', depth: 0, inArray: false },
): Value {
  const entries = Object.entries(recordOf(input));
  const [entry, second] = entries;
  if (entry === undefined) return unset();
  if (second !== undefined) return invalidPayload();
  const [type, content] = entry;
  const parser = Object.hasOwn(parsers, type) ? parsers[type] : undefined;
  return parser === undefined ? invalidPayload() : parser(content, place);
}

/** Parses a document's or map's `fields`. */
export function parseFields(input: unknown, place?: Place): Fields {
  if (input === undefined || input === null) return {};
  const parsed = Object.entries(recordOf(input)).map(([name, value]): [string, Value] => {
    checkFieldName(name);
    return [name, parseValue(value, place ?? { property: name, depth: 0, inArray: false })];
  });
  return Object.fromEntries(parsed);
}

/** Refuses a field name that Firestore does not store. */
export function checkFieldName(name: string) {
  if (name === '') invalid('The property.name is the empty string.');
  if (isReserved(name)) invalid(`field name ${name} is reserved`);
  if (utf8Length(name) > MAX_FIELD_NAME_BYTES) {
    invalid(`The property.name is longer than ${MAX_FIELD_NAME_BYTES} bytes.`);
  }
}

/** Parses the `{values}` of an array transform. */
export function parseElements(input: unknown): Value[] {
  const place = { property: 'value', depth: 1, inArray: true };
  return elementsIn(input).map((element) => parseValue(element, place));
}

function elementsIn(input: unknown): unknown[] {
  const values = input === null ? undefined : recordOf(input)['values'];
  if (values === undefined || values === null) return [];
  return Array.isArray(values) ? values : invalidPayload();
}

function deeper(place: Place): Place {
  if (place.depth >= MAX_DEPTH)
    invalid(`Property ${place.property} contains an invalid nested entity.`);
  return { ...place, depth: place.depth + 1 };
}

function parseInt64(input: unknown): string {
  if (typeof input === 'number') {
    return Number.isInteger(input) ? BigInt(input).toString() : invalidPayload();
  }
  if (typeof input !== 'string' || !/^-?\d{1,20}$/.test(input)) return invalidPayload();
  const integer = BigInt(input);
  return integer < MIN_INT64 || integer > MAX_INT64 ? invalidPayload() : integer.toString();
}

function parseDouble(input: unknown): number {
  if (typeof input === 'number') return input;
  if (input === 'NaN') return Number.NaN;
  if (typeof input !== 'string' || input.trim() === '') return invalidPayload();
  const number = Number(input);
  return Number.isNaN(number) ? invalidPayload() : number;
}

function parseGeoPoint(input: unknown): Value {
  const { latitude: rawLatitude = 0, longitude: rawLongitude = 0 } = recordOf(input);
  const latitude = parseDouble(rawLatitude);
  const longitude = parseDouble(rawLongitude);
  checkRange('latitude', latitude, 90);
  checkRange('longitude', longitude, 180);
  // Protobuf's JSON omits zeros.
  const geoPointValue = {
    ...(latitude !== 0 && { latitude }),
    ...(longitude !== 0 && { longitude }),
  };
  return { geoPointValue };
}

function checkRange(name: string, degrees: number, limit: number) {
  if (!(Math.abs(degrees) <= limit)) {
    invalid(`Geo point ${name} '${degrees}' outside permitted range -${limit}.0 to ${limit}.0.`);
  }
}

function checkValueSize(bytes: number, place: Place) {
  if (bytes > MAX_VALUE_BYTES) {
    invalid(`The value of property "${place.property}" is longer than ${MAX_VALUE_BYTES} bytes.`);
  }
}

function decodeBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return invalidPayload();
  }
}

function textOf(input: unknown): string {
  return typeof input === 'string' ? input : invalidPayload();
}

function recordOf(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return invalidPayload();
  return { ...input };
}

function unset(): never {
  return invalid('Cannot convert firestore.v1.Value with type unset.');
}
