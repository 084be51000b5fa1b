import { hc } from 'hono/client';
import * as v from 'valibot';
import type { App } from '../../worker/app.ts';
import { appState } from '../boot/app-state.ts';
import { fetchOnceMore } from './http.ts';
import { ApiError, problemOf } from './problem.ts';

/** The tenant's API, typed by the edge's own routes. */
export const api = hc<App>('/', { fetch: fetchOnceMore }).api.clients[':clientId'];

/** The path parameter every call below a tenant has. */
export const ofClient = () => ({ clientId: appState().client?.clientId ?? '' });

/** The answer's JSON, parsed: an app that is older than the edge must notice, not misread. */
export async function readJson<S extends v.GenericSchema>(
  answer: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiError(problemOf(answer.status, body));
  return v.parse(schema, body);
}

/** For answers without a body. */
export async function expectDone(answer: Response): Promise<void> {
  if (answer.ok) return;
  throw new ApiError(problemOf(answer.status, await answer.json().catch(() => undefined)));
}
