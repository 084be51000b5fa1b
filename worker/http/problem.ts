import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorMessage, errorRow } from '../../contract/shared/errors.ts';
import type { Problem } from '../../contract/shared/errors-wire.ts';
import type { Failure } from '../core/result.ts';
import { isStoreError } from '../core/store/store-error.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Returns the response for an expected failure: `{error: …}` in the person's language. Every
 * failure goes through this function.
 */
export function problem<E extends AppEnv>(c: Context<E>, failure: Failure): Response {
  const row = errorRow(failure.code);
  c.set('failure', failure.code);
  const error: Problem = {
    status: row.status,
    code: failure.code,
    message: errorMessage(failure.code, c.get('language') ?? 'ja', c.req.path),
    requestId: c.get('requestId') ?? '',
    ...('data' in failure && failure.data !== undefined ? { data: failure.data } : {}),
  };
  c.header('cache-control', 'no-store');
  if (failure.code === 'TOO_MANY_REQUESTS') c.header('retry-after', '60');
  if (failure.code === 'TOO_MANY_DECLINES') {
    c.header('retry-after', String(failure.data.retryAfterSeconds));
  }
  return c.json({ error }, contentfulStatus(row.status));
}

const isContentful = (status: number): status is ContentfulStatusCode =>
  status >= 400 && status <= 599;
const contentfulStatus = (status: number) => (isContentful(status) ? status : 500);

/** Returns the failure for a thrown value. Unforeseen errors become INTERNAL. */
export function failureOf(thrown: unknown): Failure {
  if (isStoreError(thrown)) return { code: 'STORE_UNAVAILABLE' };
  if (thrown instanceof Error && thrown.name === 'UnreadableOrder') {
    return { code: 'ORDER_UNREADABLE' };
  }
  if (thrown instanceof Error && thrown.name === 'UnreadableDocument') {
    return { code: 'DATA_UNREADABLE' };
  }
  if (thrown instanceof HTTPException) {
    if (thrown.status === 413) return { code: 'BODY_TOO_LARGE' };
    if (thrown.status < 500) return { code: 'INVALID_REQUEST' };
  }
  return { code: 'INTERNAL' };
}
