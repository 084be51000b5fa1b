import type { Env, Hono, Schema } from 'hono';
import { generateSpecs } from 'hono-openapi';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the OpenAPI document says about the API as a whole. */
type About = {
  /** One sentence. */
  readonly description: string;
  /**
   * Describes a route of the document, instead of a `describeRoute` at the route. The document then
   * contains every route. Absent: it contains only the routes with a `describeRoute`.
   */
  readonly describe?: (method: string, path: string) => JsonObject;
};

/**
 * Returns the OpenAPI document of the app, generated from its own routes and schemas. It corrects
 * the generator's output. Validation errors get the catalogue's shape, and paths contain no regular
 * expressions. Non-empty lists follow JSON Schema 2020-12.
 *
 * @returns OpenAPI 3.1 (spec.openapis.org/oas/v3.1.0).
 */
export async function describeApi<E extends Env, S extends Schema>(
  app: Hono<E, S, '/'>,
  { description, describe }: About,
): Promise<JsonObject> {
  const generated = await generateSpecs(app, {
    // Addresses that end in `.json` are API answers, not files.
    excludeStaticFile: false,
    includeEmptyPaths: describe !== undefined,
    documentation: { info: { title: 'Smart vending machine', version: '1.0.0', description } },
  });
  const { paths = {}, ...document }: JsonObject = JSON.parse(JSON.stringify(generated));
  const described = isObject(paths) ? Object.entries(paths) : [];
  return {
    ...document,
    openapi: '3.1.0',
    paths: Object.fromEntries(
      described
        .filter(([path]) => !path.endsWith('*'))
        .map(([path, item]) => [plainPath(path), describeItem(plainPath(path), item, describe)]),
    ),
  };
}

/**
 * Returns the address of any page's payload for Hono's `:path{(.+/)?_payload\.json}`, which the
 * generator splits wrongly.
 */
const plainPath = (path: string): string =>
  path.includes('_payload') ? '/{page}/_payload.json' : path.replace(/^(.+)\/$/, '$1');

function describeItem(path: string, item: Json, describe: About['describe']): Json {
  if (!isObject(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      isObject(operation)
        ? describeOperation(path, { ...operation, ...describe?.(method.toUpperCase(), path) })
        : operation,
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
  return corrected({ ...operation, parameters: [...named, ...own], responses: kept });
}

const isInPath = (parameter: Json) => isObject(parameter) && parameter['in'] === 'path';

/** Returns the value with list schemas written as `prefixItems` and `items`. */
function corrected(value: Json): Json {
  if (Array.isArray(value)) return value.map(corrected);
  if (!isObject(value)) return value;
  const { items, additionalItems, ...rest } = value;
  const list: JsonObject = Array.isArray(items)
    ? {
        prefixItems: items.map(corrected),
        ...(additionalItems === undefined ? {} : { items: corrected(additionalItems) }),
      }
    : items === undefined
      ? {}
      : { items: corrected(items) };
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, corrected(inner)])),
    ...list,
  };
}
