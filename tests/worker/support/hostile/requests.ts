import * as v from 'valibot';
import { ABSENT, type Json, type Known, placesIn, samplesOf, textWith } from './json-sample.ts';
import {
  hostileBodies,
  hostileFields,
  hostileHeaders,
  hostileQueries,
  hostileWords,
} from './values.ts';

const json: v.GenericSchema<unknown, Json> = v.custom<Json>((value) => value !== undefined);
const operationSchema = v.object({
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.boolean(), false),
        schema: v.optional(json),
      }),
    ),
    [],
  ),
  requestBody: v.optional(
    v.object({ content: v.record(v.string(), v.object({ schema: v.optional(json, {}) })) }),
  ),
});
const documentSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
});

/** A method of an address in an OpenAPI document. */
export type Operation = v.InferOutput<typeof operationSchema> & {
  readonly method: string;
  readonly path: string;
};

/** Returns the operations of an OpenAPI document. */
export const operationsOf = (document: unknown): readonly Operation[] =>
  Object.entries(v.parse(documentSchema, document).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/**
 * Returns every nth request, and the correct one. Different places get different hostile values, because
 * `nth` divides the length of no list of them.
 */
export const thinned = (requests: readonly HostileRequest[], nth: number, from: number) =>
  requests.filter(({ wrong }, index) => wrong === NOTHING || (index + from) % nth === 0);

/** The fault of a correct request. */
const NOTHING = 'nothing';

export type HostileRequest = {
  /** The fault of the request. */
  readonly wrong: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
};

type Query = readonly (readonly [name: string, value: string])[];
type Parts = {
  readonly words: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly more: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: HostileRequest['body'];
};

/**
 * Returns requests of an operation that are correct except for one fault: every parameter, field, body and
 * header with every hostile value.
 *
 * @param known values that exist, by the name of their field or parameter.
 *
 * @param undocumented a correct body, if the document has no schema of it.
 */
export function hostileRequests(
  operation: Operation,
  known: Known,
  undocumented: Json = {},
): readonly HostileRequest[] {
  const { method, path, parameters, requestBody } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  const samples = schema === undefined ? ([undocumented] as const) : samplesOf(schema, known);
  const named = (place: string) => parameters.filter((one) => one.in === place);
  const right: Parts = {
    words: Object.fromEntries(named('path').map(({ name }) => [name, wordOf(name, known) ?? ''])),
    query: queryOf(named('query'), known),
    more: '',
    headers: {},
    body: method === 'GET' ? undefined : JSON.stringify(samples[0]),
  };
  const request = (wrong: string, parts: Partial<Parts>): HostileRequest => {
    const { words, query, more, headers, body } = { ...right, ...parts };
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    const queries = [...query.map(([name, value]) => `${name}=${value}`), more].filter(Boolean);
    const search = queries.length === 0 ? '' : `?${queries.join('&')}`;
    return { wrong, method, path: address + search, headers, body };
  };

  const inPath = named('path').flatMap(({ name }) =>
    Object.entries(hostileWords).map(([how, word]) =>
      request(`${name}: ${how}`, { words: { ...right.words, [name]: word } }),
    ),
  );
  const inQuery = named('query').flatMap(({ name, ...parameter }) => {
    // Each parameter is also sent alone, because one wrong parameter can hide the effect of the others.
    const needed = named('query').filter((other) => other.required && other.name !== name);
    const others = queryOf(needed, known);
    const own = queryOf([{ name, ...parameter }], known);
    return [
      request(`?${name}: missing`, { query: others }),
      request(`?${name}: alone`, { query: [...others, ...own] }),
      request(`?${name}: twice`, { query: [...others, ...own, [name, 'x']] }),
      request(`?${name}: in a list`, { query: [...others, [`${name}[__proto__]`, 'x']] }),
      ...Object.entries(hostileWords).flatMap(([how, word]) => [
        request(`?${name}: ${how}`, { query: [...others, [name, word]] }),
        request(`?${name}: ${how}, with the others`, {
          query: [...right.query.filter(([other]) => other !== name), [name, word]],
        }),
      ]),
    ];
  });
  const whole = [
    request(NOTHING, {}),
    ...Object.entries(hostileQueries).map(([how, more]) => request(how, { more })),
    ...Object.entries(hostileHeaders).map(([how, headers]) => request(how, { headers })),
  ];
  if (method === 'GET') return [...inPath, ...inQuery, ...whole];
  const bodies = Object.entries(hostileBodies).map(([how, make]) => {
    const { type, body } = make(JSON.stringify(samples[0]));
    return request(`the body: ${how}`, { body, headers: { 'content-type': type } });
  });
  const fields = samples.flatMap((sample) =>
    placesIn(sample).flatMap((place) =>
      Object.entries(hostileFields).map(([how, put]) =>
        request(`${place.join('.')}: ${how}`, { body: textWith(sample, place, put) }),
      ),
    ),
  );
  const form = requestBody?.content['multipart/form-data']?.schema;
  const forms = (form === undefined ? [] : hostileForms(samplesOf(form, known)[0])).map(
    ([how, body]) => request(`the form: ${how}`, { body, headers: { 'content-type': FORM } }),
  );
  return [...inPath, ...inQuery, ...whole, ...bodies, ...fields, ...forms];
}

const FORM = 'multipart/form-data; boundary=b';

/** Returns forms that are correct except for one field, with that fault. */
const hostileForms = (sample: Json): readonly (readonly [how: string, body: string])[] =>
  placesIn(sample)
    .filter(({ length }) => length === 1)
    .flatMap(([name = '']) =>
      Object.entries(hostileFields).map(([how, put]): [string, string] => [
        `${name}: ${how}`,
        formOf(sample, name, put),
      ]),
    );

/** Returns multipart forms, with one field replaced by each of the given texts. A list is a file. */
function formOf(sample: Json, changed: string, put: (own: string) => readonly string[]): string {
  const fields = Object.entries(sample ?? {}).flatMap(([name, value]: [string, Json]) => {
    const isFile = Array.isArray(value);
    const own = String(isFile ? value[0] : value);
    const head = `content-disposition: form-data; name="${name}"${isFile ? '; filename="a.csv"' : ''}`;
    return (name === changed ? put(own) : [own]).map((text) =>
      ['--b', head, '', text].join('\r\n'),
    );
  });
  return [...fields, '--b--', ''].join('\r\n');
}

/** Returns a parameter as an address writes it, or undefined if a correct request has none. */
function wordOf(name: string, known: Known, schema?: Json): string | undefined {
  const value = known(name);
  if (value === ABSENT) return undefined;
  const fitting = value ?? (schema === undefined ? 'some-id' : samplesOf(schema, known)[0]);
  return typeof fitting === 'object' ? undefined : encodeURIComponent(fitting);
}

const queryOf = (parameters: Operation['parameters'], known: Known): Query =>
  parameters.flatMap(({ name, schema }) => {
    const word = wordOf(name, known, schema);
    return word === undefined ? [] : [[name, word]];
  });
