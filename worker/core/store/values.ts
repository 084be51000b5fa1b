import * as v from 'valibot';

/** A Firestore value on the wire. It has exactly one key. */
export type WireValue = { readonly [kind: string]: unknown };
export type WireFields = { readonly [field: string]: WireValue };

/** A time that Firestore stores as a timestamp instead of text. */
export class Timestamp {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }

  /** @param ms milliseconds since 1970, the unit of the domain. */
  static ofMs(ms: number): Timestamp {
    return new Timestamp(new Date(ms).toISOString());
  }
}

/**
 * Parses a stored timestamp to milliseconds, the unit of the domain. Rejects anything that is no
 * time.
 */
export const storedMs = v.pipe(
  v.string(),
  v.transform((iso) => Date.parse(iso)),
  v.number(),
);

/** Bytes, in base64 as on the wire. */
export class Bytes {
  readonly base64: string;
  constructor(base64: string) {
    this.base64 = base64;
  }
}
/** A number that is stored as a double even if it is whole. Firestore distinguishes 2 and 2.0. */
export class Double {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}
export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

export type Value =
  | null
  | boolean
  | number
  | string
  | Timestamp
  | Bytes
  | Double
  | GeoPoint
  | readonly Value[]
  | { readonly [key: string]: Value };
export type Fields = { readonly [field: string]: Value };

/**
 * A decoded value that can be stored again unchanged. Only for plain data, because a decoded time
 * or picture is text.
 */
export const plainValue: v.GenericSchema<unknown, Value> = v.union([
  v.null(),
  v.boolean(),
  v.number(),
  v.string(),
  v.array(v.lazy(() => plainValue)),
  v.record(
    v.string(),
    v.lazy(() => plainValue),
  ),
]);

/** Encodes a JavaScript value for Firestore. Whole safe numbers become integers, others doubles. */
export function encodeValue(value: Value): WireValue {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Timestamp) return { timestampValue: value.iso };
  if (value instanceof Bytes) return { bytesValue: value.base64 };
  if (value instanceof Double) return { doubleValue: doubleOnWire(value.value) };
  if (value instanceof GeoPoint) return { geoPointValue: { ...value } };
  if (isList(value)) return { arrayValue: { values: value.map(encodeValue) } };
  return { mapValue: { fields: encodeFields(value) } };
}

const isList = (value: object): value is readonly Value[] => Array.isArray(value);

function encodeNumber(value: number): WireValue {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return { integerValue: String(value) };
  return { doubleValue: doubleOnWire(value) };
}

/** JSON has no NaN and no infinities, so the wire uses their names. */
const doubleOnWire = (value: number) => (Number.isFinite(value) ? value : String(value));

export function encodeFields(fields: Fields): WireFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, encodeValue(value)]),
  );
}

const fieldsSchema = v.record(v.string(), v.record(v.string(), v.unknown()));
const mapSchema = v.object({ fields: v.optional(fieldsSchema, {}) });
const arraySchema = v.object({
  values: v.optional(v.array(v.record(v.string(), v.unknown())), []),
});
const doubleSchema = v.union([
  v.number(),
  v.pipe(
    v.picklist(['NaN', 'Infinity', '-Infinity']),
    v.transform((name) => Number(name)),
  ),
]);

/**
 * Decodes a stored value to plain JSON for a schema. Timestamps stay text, because a Date would
 * lose microseconds. An integer that JavaScript cannot represent exactly stays a string.
 */
export function decodeValue(wire: WireValue): unknown {
  const [entry] = Object.entries(wire);
  if (!entry) return null;
  const [kind, raw] = entry;
  switch (kind) {
    case 'nullValue':
      return null;
    case 'integerValue':
      return Number.isSafeInteger(Number(raw)) ? Number(raw) : String(raw);
    case 'doubleValue':
      return v.parse(doubleSchema, raw);
    case 'arrayValue':
      return v.parse(arraySchema, raw).values.map(decodeValue);
    case 'mapValue':
      return decodeFields(v.parse(mapSchema, raw).fields);
    default:
      return raw;
  }
}

/** Decodes fields into an object without a prototype, so that `__proto__` is an ordinary key. */
export function decodeFields(fields: WireFields): Record<string, unknown> {
  const decoded: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(fields)) decoded[key] = decodeValue(value);
  return decoded;
}
