import fc from 'fast-check';
import * as v from 'valibot';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** A field that a correct request omits. */
export const ABSENT = Symbol('absent');

/** Returns the value of a field by its name, or undefined if any value will do. */
export type Known = (name: string) => Json | typeof ABSENT | undefined;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** Returns values that a JSON schema accepts: one for each of its alternatives. */
export function samplesOf(schema: Json, known: Known): readonly [Json, ...Json[]] {
  const alternatives = isObject(schema) ? listOf(schema['oneOf'] ?? schema['anyOf']) : [];
  const [first, ...others] = alternatives
    .filter((one) => !isObject(one) || one['type'] !== 'null')
    .flatMap((one) => samplesOf(one, known));
  return first === undefined ? [sampleOf(schema, known)] : [first, ...others];
}

/** Returns one value that a JSON schema accepts, with every optional field. */
function sampleOf(schema: Json, known: Known): Json {
  if (!isObject(schema)) return null;
  if ('const' in schema) return schema['const'] ?? null;
  const [choice] = listOf(schema['enum']);
  if (choice !== undefined) return choice;
  const { type, properties, items } = schema;
  if (isObject(properties)) {
    const fields = Object.entries(properties).flatMap(([name, field]): [string, Json][] => {
      const isFixed = isObject(field) && 'const' in field;
      const right = known(name);
      if (right === ABSENT) return [];
      const fitting = isFixed ? undefined : right;
      return [[name, fitting === undefined ? samplesOf(field, known)[0] : fitting]];
    });
    return Object.fromEntries(fields);
  }
  if (type === 'array') return items === undefined ? [] : [samplesOf(items, known)[0]];
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  if (type === 'boolean') return true;
  return type === 'string' ? textOf(schema) : null;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T00:00:00.000Z',
  email: 'somebody@example.test',
  uuid: '7f9c24e8-3b12-4fef-91e0-4a1f0e6b1c2d',
  uri: 'https://example.test/',
};

function textOf({ pattern, format, minLength }: JsonObject): string {
  if (typeof pattern === 'string') {
    const [text] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 37, numRuns: 1 });
    return text ?? '';
  }
  const fitting = FORMATS[String(format)];
  return fitting ?? 'a'.repeat(v.is(v.number(), minLength) ? minLength : 1);
}

/** Returns the places of all fields in a value: of each object, list and leaf below it. */
export function placesIn(value: Json): readonly (readonly string[])[] {
  const fields = isObject(value) || isList(value) ? Object.entries(value) : [];
  return fields.flatMap(([name, inner]) => [
    [name],
    ...placesIn(inner).map((below) => [name, ...below]),
  ]);
}

/** Returns the JSON text of a value, with one part replaced by each of the given texts. */
export function textWith(
  value: Json,
  [name, ...below]: readonly string[],
  put: (own: string) => readonly string[],
): string {
  const textsOf = (inner: Json, at: string): readonly string[] => {
    if (at !== name) return [JSON.stringify(inner)];
    return below.length === 0 ? put(JSON.stringify(inner)) : [textWith(inner, below, put)];
  };
  if (isList(value)) {
    return `[${value.flatMap((inner, index) => textsOf(inner, String(index))).join(',')}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([field, inner]) =>
    textsOf(inner, field).map((text) => `${JSON.stringify(field)}:${text}`),
  );
  return `{${members.join(',')}}`;
}
