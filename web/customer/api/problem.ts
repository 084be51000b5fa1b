import * as v from 'valibot';
import { problemSchema } from '../../../contract/shared/errors-wire.ts';
import { ConnectionError } from './fetch-with-retry.ts';

/** A problem to show: the code of a row in the error catalogue, with the edge's data. */
export type AppError = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  /** Parsed with `readErrorData`, which knows the shape for each code. */
  readonly data?: unknown;
};

/** An error that carries the edge's problem, so that SWR can throw it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: AppError;
  constructor(problem: AppError) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The edge sent a shape or a state that this build does not know, because the edge is newer. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** Creates a problem that the browser detects. The screen looks up its text by the code. */
export const localProblem = (status: number, code: string, message = ''): AppError => ({
  status,
  code,
  message,
});

/** Reads the problem of an answer that is not 2xx. A proxy's HTML page yields only its status. */
export function problemOf(status: number, body: unknown): AppError {
  const parsed = v.safeParse(problemSchema, body);
  if (!parsed.success) return localProblem(status, 'INTERNAL');
  const { requestId, code, message, data } = parsed.output.error;
  return { status, code, message, requestId, ...(data === undefined ? {} : { data }) };
}

/**
 * Converts a thrown value to a problem. It may be the edge's problem, a lost connection, an answer
 * for a newer build, or a bug in this build.
 */
export function problemOfThrown(thrown: unknown): AppError {
  if (thrown instanceof ApiError) return thrown.problem;
  if (thrown instanceof ConnectionError) return localProblem(503, 'OFFLINE');
  if (thrown instanceof OutdatedError) return localProblem(426, 'APP_OUTDATED');
  return localProblem(500, 'APP_FAULT');
}

/** Parses the answer's JSON. @throws ApiError, ConnectionError, OutdatedError */
export async function readJson<S extends v.GenericSchema>(
  answer: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (!answer.ok) throw new ApiError(await problemIn(answer));
  const parsed = v.safeParse(schema, await bodyOf(answer));
  if (parsed.success) return parsed.output;
  throw new OutdatedError(parsed.issues[0].message);
}

/** Checks an answer without a body. @throws ApiError */
export async function expectDone(answer: Response): Promise<void> {
  if (!answer.ok) throw new ApiError(await problemIn(answer));
}

const problemIn = async (answer: Response) =>
  problemOf(answer.status, await answer.json().catch(() => undefined));

/** A truncated body, or the login page of a café's network, counts as no connection. */
async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new ConnectionError('no whole answer', { cause });
  }
}
