import type { Env, Hono, Schema } from 'hono';
import { generateSpecs } from 'hono-openapi';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The OpenAPI document of the app, made from its own routes and schemas. What the generator gets wrong is
 * mended here: a validation error has the catalogue's shape like every other problem, a path holds no
 * regular expression, and lists of at least one are written as JSON Schema 2020-12 writes them.
 * @returns OpenAPI 3.1 (spec.openapis.org/oas/v3.1.0).
 */
export async function describeApi<E extends Env, S extends Schema>(
  app: Hono<E, S, '/'>,
): Promise<JsonObject> {
  const generated = await generateSpecs(app, {
    // What ends in `.json` is an answer of ours and no file.
    excludeStaticFile: false,
    documentation: {
      info: {
        title: 'Smart vending machine',
        version: '1.0.0',
        description: 'The edge of the customer web app.',
      },
    },
  });
  const { paths = {}, ...document }: JsonObject = JSON.parse(JSON.stringify(generated));
  const described = isObject(paths) ? Object.entries(paths) : [];
  return {
    ...document,
    openapi: '3.1.0',
    paths: Object.fromEntries(
      described
        .filter(([path]) => !path.endsWith('*'))
        .map(([path, item]) => [plainPath(path), describeItem(plainPath(path), item)]),
    ),
  };
}

/** Hono's `:path{(.+/)?_payload\.json}`, which the generator cuts to pieces, is any page's payload. */
const plainPath = (path: string): string =>
  path.includes('_payload') ? '/{page}/_payload.json' : path.replace(/^(.+)\/$/, '$1');

function describeItem(path: string, item: Json): Json {
  if (!isObject(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      isObject(operation) ? describeOperation(path, operation) : operation,
    ]),
  );
}

function describeOperation(path: string, { responses, parameters, ...operation }: JsonObject) {
  const { '400': _, ...kept } = isObject(responses) ? responses : {};
  const own = Array.isArray(parameters) ? parameters.filter((one) => !isInPath(one)) : [];
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string' },
  }));
  return mended({ ...operation, parameters: [...named, ...own], responses: kept });
}

const isInPath = (parameter: Json) => isObject(parameter) && parameter['in'] === 'path';

/** The same value with every schema of a list as `prefixItems` and `items`. */
function mended(value: Json): Json {
  if (Array.isArray(value)) return value.map(mended);
  if (!isObject(value)) return value;
  const { items, additionalItems, ...rest } = value;
  const list: JsonObject = Array.isArray(items)
    ? {
        prefixItems: items.map(mended),
        ...(additionalItems === undefined ? {} : { items: mended(additionalItems) }),
      }
    : items === undefined
      ? {}
      : { items: mended(items) };
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, mended(inner)])),
    ...list,
  };
}
