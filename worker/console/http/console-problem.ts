import type { Context, TypedResponse } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  type OperationFailure,
  operationErrors,
} from '../../../contract/console/operation-errors.ts';
import { isStoreError } from '../../core/store/store-error.ts';
import type { ConsoleEnv } from './console-env.ts';

/** A failed call as the pages receive it, with the data of its code. */
type ProblemBody = { status: number; code: string; message: string; requestId: string };
type Problem = Response & TypedResponse<{ error: ProblemBody }, ContentfulStatusCode, 'json'>;

/**
 * Returns the response for an expected failure, in the language of the member of staff. Every
 * failure goes through this function.
 */
export function consoleProblem<E extends ConsoleEnv>(
  c: Context<E>,
  failure: OperationFailure,
): Problem {
  const { status, body } = operationErrors[failure.code];
  c.header('cache-control', 'no-store');
  const error: ProblemBody = {
    status,
    code: failure.code,
    message: body[c.get('language') ?? 'ja'],
    requestId: c.get('requestId') ?? '',
    ...('data' in failure ? { data: failure.data } : {}),
  };
  return c.json({ error }, contentful(status));
}

const isContentful = (status: number): status is ContentfulStatusCode =>
  status >= 400 && status <= 599;
const contentful = (status: number) => (isContentful(status) ? status : 500);

/** Returns the failure for a thrown value. */
export function consoleFailureOf(thrown: unknown): OperationFailure {
  if (isStoreError(thrown)) return { code: 'CONSOLE_STORE_UNAVAILABLE' };
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'UnreadableOrder' || name === 'UnreadableDocument') {
    return { code: 'CONSOLE_DATA_UNREADABLE' };
  }
  if (thrown instanceof HTTPException && thrown.status < 500) {
    return { code: 'CONSOLE_INPUT_INVALID', data: { fields: [] } };
  }
  return { code: 'CONSOLE_FAILED' };
}
