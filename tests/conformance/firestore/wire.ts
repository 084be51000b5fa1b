import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

export type Json = { [key: string]: unknown };
export type Answer = { http: number; status: string | undefined; body: unknown };
export type Target = { name: string; url: string };

/**
 * The stand-in and the emulator. Without an emulator its tests are skipped, and the run prints a warning.
 */
export const targets: readonly Target[] = [
  { name: 'stand-in', url: inject('sandboxUrl') },
  { name: 'official emulator', url: inject('emulatorUrl') },
];

export type Database = ReturnType<typeof openDatabase>;

/** Opens a separate database for each test. */
export function openDatabase({ url }: Target, bearer: string | undefined = 'owner') {
  const project = `p-${randomUUID().slice(0, 8)}`;
  const root = `projects/${project}/databases/(default)/documents`;
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/v1/${root}${path}`, {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
      },
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { http: response.status, status: statusOf(json), body: json };
  };
  const name = (path: string) => `${root}/${path}`;
  return {
    root,
    name,
    get: (path: string) => call('GET', `/${path}`),
    patch: (path: string, fields: Json, query = '') =>
      call('PATCH', `/${path}${query}`, { fields }),
    call,
    commit: (...writes: Json[]) => call('POST', ':commit', { writes }),
    update: (path: string, fields: Json, more: Json = {}): Json => ({
      update: { name: name(path), fields },
      ...more,
    }),
    fields: async (path: string) => pick((await call('GET', `/${path}`)).body, 'fields'),
    query: async (structuredQuery: Json, parent = '') => {
      const answer = await call('POST', `${parent}:runQuery`, { structuredQuery });
      return { ...answer, ids: answer.http === 200 ? idsOf(answer.body, root) : [] };
    },
  };
}

/** Returns a property of an unknown value. */
export function pick(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = new Map<string, unknown>(Object.entries(current)).get(String(key));
  }
  return current;
}

/** Returns the status of `{error}` or, from streaming methods, `[{error}]`. */
function statusOf(body: unknown): string | undefined {
  const status = pick(Array.isArray(body) ? body[0] : body, 'error', 'status');
  return typeof status === 'string' ? status : undefined;
}

function idsOf(body: unknown, root: string): string[] {
  if (!Array.isArray(body)) return [];
  const names = body.map((part) => pick(part, 'document', 'name'));
  return names.filter((name) => typeof name === 'string').map((n) => n.slice(root.length + 1));
}

export const int = (n: number | string | bigint) => ({ integerValue: String(n) });
export const text = (stringValue: string) => ({ stringValue });
export const array = (...values: Json[]) => ({ arrayValue: values.length > 0 ? { values } : {} });
export const map = (fields: Json) => ({ mapValue: { fields } });
