import { type AppError, localProblem, problemOfThrown } from '../api/problem.ts';
import { wasReloadedFor } from '../browser/newer-build.ts';
import type { AppServices } from './store.ts';

/**
 * Converts a thrown error to a problem. `APP_OUTDATED` offers a reload. If this tab has reloaded and got
 * the same build again, the newer build is not available everywhere yet. Then the problem is `APP_BEHIND`,
 * and the person must wait.
 */
export function explainThrown(app: Pick<AppServices, 'read'>, thrown: unknown): AppError {
  const problem = problemOfThrown(thrown);
  const isBehind = problem.code === 'APP_OUTDATED' && wasReloadedFor(app.read().buildId);
  return isBehind ? localProblem(503, 'APP_BEHIND') : problem;
}
