import { type AppError, localProblem, problemOfThrown } from '../api/problem.ts';
import { wasReloadedFor } from '../browser/newer-build.ts';
import type { AppServices } from './store.ts';

/**
 * What a call threw, as a problem. An answer that only a newer build understands offers a reload, once a
 * build: where that brought the same build again, the newer one is not there yet, and waiting is what helps.
 */
export function explainThrown(app: Pick<AppServices, 'read'>, thrown: unknown): AppError {
  const problem = problemOfThrown(thrown);
  const isBehind = problem.code === 'APP_OUTDATED' && wasReloadedFor(app.read().buildId);
  return isBehind ? localProblem(503, 'APP_BEHIND') : problem;
}
