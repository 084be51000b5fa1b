import * as v from 'valibot';
import { problemSchema } from '../../contract/errors-wire.ts';
import { ConnectionError } from './fetch-with-retry.ts';

/** A problem as the screens show it: a row of the catalogue, with the edge's words. */
export type AppError = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  /** Read with `readErrorData`, which knows the shape that belongs to the code. */
  readonly data?: unknown;
};

/** A call that the edge answered with a problem, as something that can be thrown through SWR. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: AppError;
  constructor(problem: AppError) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The edge answered in a shape, or with a state, that this build does not know: it is newer. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** A problem the browser finds itself; the screen takes its words from the catalogue by the code. */
export const localProblem = (status: number, code: string, message = ''): AppError => ({
  status,
  code,
  message,
});

/** What an answer that is not 2xx says. A proxy's HTML says only its status. */
export function problemOf(status: number, body: unknown): AppError {
  const parsed = v.safeParse(problemSchema, body);
  if (!parsed.success) return localProblem(status, 'INTERNAL');
  const { requestId, code, message, data } = parsed.output.error;
  return { status, code, message, requestId, ...(data === undefined ? {} : { data }) };
}

/**
 * Anything that a call threw, as a problem. Four different things: the edge's own problem, no
 * answer, an answer that only a newer build understands, and a fault of this one.
 */
export function problemOfThrown(thrown: unknown): AppError {
  if (thrown instanceof ApiError) return thrown.problem;
  if (thrown instanceof ConnectionError) return localProblem(503, 'OFFLINE');
  if (thrown instanceof OutdatedError) return localProblem(426, 'APP_OUTDATED');
  return localProblem(500, 'APP_FAULT');
}

/** The answer's JSON, parsed. @throws ApiError, ConnectionError, OutdatedError */
export async function readJson<S extends v.GenericSchema>(
  answer: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (!answer.ok) throw new ApiError(await problemIn(answer));
  const parsed = v.safeParse(schema, await bodyOf(answer));
  if (parsed.success) return parsed.output;
  throw new OutdatedError(parsed.issues[0].message);
}

/** For answers without a body. @throws ApiError */
export async function expectDone(answer: Response): Promise<void> {
  if (!answer.ok) throw new ApiError(await problemIn(answer));
}

const problemIn = async (answer: Response) =>
  problemOf(answer.status, await answer.json().catch(() => undefined));

/** An answer that breaks off, or the page of a café's login, is no answer of the edge. */
async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new ConnectionError('no whole answer', { cause });
  }
}
