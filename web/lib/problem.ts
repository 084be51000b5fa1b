import * as v from 'valibot';
import { problemSchema } from '../../contract/errors-wire.ts';
import type { AppError } from '../boot/app-state.ts';

/** A call that ended in a problem, as something that can be thrown through SWR. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: AppError;
  constructor(problem: AppError) {
    super(problem.code);
    this.problem = problem;
  }
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

/** Anything thrown by a call, as a problem: no answer at all means no connection. */
export function problemOfThrown(thrown: unknown): AppError {
  return thrown instanceof ApiError ? thrown.problem : localProblem(503, 'OFFLINE');
}
