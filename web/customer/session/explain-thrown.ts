import { type AppError, localProblem, problemOfThrown } from '../api/problem.ts';
import { wasReloadedFor } from '../browser/newer-build.ts';
import type { AppServices } from './store.ts';

/**
 * Converts a thrown error to a problem. An answer that only a newer build understands offers one reload for
 * each build. If that returned the same build, the newer one is not available everywhere yet, and the
 * person has to wait.
 */
export function explainThrown(app: Pick<AppServices, 'read'>, thrown: unknown): AppError {
  const problem = problemOfThrown(thrown);
  const isBehind = problem.code === 'APP_OUTDATED' && wasReloadedFor(app.read().buildId);
  return isBehind ? localProblem(503, 'APP_BEHIND') : problem;
}
