import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { encodeFields, type Fields } from '../../../worker/core/store/values.ts';

const ORIGIN = 'http://outside.test';
const DOCUMENTS = 'projects/test/databases/(default)/documents';
const asAdmin = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/** Sends a JSON call to the stand-ins' controls. */
export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${ORIGIN}/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok)
    throw new Error(`control ${method} ${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Writes documents directly to the store, as an operator would. */
export async function seed(documents: Readonly<Record<string, Fields>>): Promise<void> {
  const writes = Object.entries(documents).map(([path, fields]) => ({
    update: { name: `${DOCUMENTS}/${path}`, fields: encodeFields(fields) },
  }));
  const answer = await fetch(`${ORIGIN}/v1/${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: asAdmin,
    body: JSON.stringify({ writes }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Changes fields of a document directly in the store. */
export async function patch(path: string, fields: Fields): Promise<void> {
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  const answer = await fetch(`${ORIGIN}/v1/${DOCUMENTS}/${path}?${mask.join('&')}`, {
    method: 'PATCH',
    headers: asAdmin,
    body: JSON.stringify({ fields: encodeFields(nested(fields)) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Returns the fields nested as in the document. A dot in a name leads into a map. */
function nested(fields: Fields): Fields {
  const whole: Record<string, Fields[string]> = {};
  const maps: Record<string, Record<string, Fields[string]>> = {};
  for (const [path, value] of Object.entries(fields)) {
    const [name = path, inner] = path.split('.');
    if (inner === undefined) whole[name] = value;
    else maps[name] = { ...maps[name], [inner]: value };
  }
  return { ...whole, ...maps };
}

export async function remove(path: string): Promise<void> {
  await fetch(`${ORIGIN}/v1/${DOCUMENTS}/${path}`, { method: 'DELETE', headers: asAdmin });
}

type Wire = { readonly name: string; readonly fields?: Record<string, Record<string, unknown>> };

/** Returns a document's fields in Firestore's JSON, or undefined if it does not exist. */
export async function stored(path: string): Promise<Wire['fields']> {
  const answer = await fetch(`${ORIGIN}/v1/${DOCUMENTS}/${path}`, { headers: asAdmin });
  if (answer.status === 404) return undefined;
  return (await answer.json<Wire>()).fields ?? {};
}

/** Every document of a collection. */
export async function list(path: string): Promise<readonly Wire[]> {
  const answer = await fetch(`${ORIGIN}/v1/${DOCUMENTS}/${path}?pageSize=300`, {
    headers: asAdmin,
  });
  return (await answer.json<{ documents?: Wire[] }>()).documents ?? [];
}

/** Writes a document as `list` returned it, also to another place. Removes all other fields. */
export async function restore(path: string, { fields }: Pick<Wire, 'fields'>): Promise<void> {
  const answer = await fetch(`${ORIGIN}/v1/${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: asAdmin,
    body: JSON.stringify({ writes: [{ update: { name: `${DOCUMENTS}/${path}`, fields } }] }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

type Traffic = { readonly path: string; readonly reads: number; readonly writes: number };

/**
 * Returns the edge's requests to other systems while `work` runs, including its background work
 * (`waitUntil`). Earlier background work ends first.
 */
export async function trafficOf(work: () => Promise<unknown>): Promise<readonly Traffic[]> {
  await waitForGlobalWaitUntil();
  await control('DELETE', '/requests');
  await work();
  await waitForGlobalWaitUntil();
  const log = (await control('GET', '/requests')) as { requests: readonly Traffic[] };
  // A first sign-in asks for this once in the background. It belongs to no counted request.
  return log.requests.filter(({ path }) => !path.endsWith('/friendship/v1/status'));
}
