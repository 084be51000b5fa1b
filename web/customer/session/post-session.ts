import * as v from 'valibot';
import { signInSchema } from '../../../contract/customer/session.ts';
import { accountConflictSchema } from '../../../contract/shared/error-data.ts';
import type { LineUserId } from '../../../contract/shared/ids.ts';
import { type AppError, localProblem, OutdatedError, problemOf } from '../api/problem.ts';
import { explainThrown } from './explain-thrown.ts';
import type { AppServices } from './store.ts';

/** Storage key: when the app last started a LINE login by itself. */
export const RELOGIN_KEY = 'relogin-at';

/** Specification §8: the login succeeded, but there is no session. */
export const WITHOUT_SESSION: AppError = localProblem(
  401,
  'j009',
  'サインインに失敗しました。(j009)',
);

/** Specification §4 steps 6 to 8, in one round trip. @returns the problem, or null when signed in. */
export async function postSession(
  app: AppServices,
  accessToken: string,
  replace?: LineUserId,
): Promise<AppError | null> {
  const page = location.pathname;
  try {
    const json = { accessToken, page, ...(replace === undefined ? {} : { replace }) };
    const answer = await app.api.session.$post({ param: app.tenantParams, json });
    return takeSession(app, answer.status, await answer.json().catch(() => undefined), accessToken);
  } catch (thrown) {
    return explainThrown(app, thrown);
  }
}

const session = v.looseObject({ lineUser: v.looseObject({}), setup: v.looseObject({}) });

/** The answer contains no session, or one in a shape that only a newer build can read. */
function withoutSession(app: AppServices, body: unknown): AppError {
  if (!v.is(session, body)) return WITHOUT_SESSION;
  const thrown = new OutdatedError('the answer to a sign-in');
  app.report('APP_OUTDATED', thrown);
  return explainThrown(app, thrown);
}

/** Stores the edge's answer to a sign-in in the state. */
export function takeSession(
  app: AppServices,
  status: number,
  body: unknown,
  lineAccessToken: string,
): AppError | null {
  if (status === 200) {
    const answer = v.safeParse(signInSchema, body);
    if (!answer.success) return withoutSession(app, body);
    const { register, screen, ...session } = answer.output;
    // After a success, a new failure may start one login again.
    sessionStorage.removeItem(RELOGIN_KEY);
    app.prefetched.forget();
    app.prefetched.keep(screen);
    app.dispatch({
      type: 'signed-in',
      session,
      lineAccessToken,
      lineLoginRegister: register,
      nowMs: Date.now(),
    });
    return null;
  }
  const problem = problemOf(status, body);
  // `readErrorData` would add the shapes of all problems to the first view.
  const conflict = v.safeParse(accountConflictSchema, problem.data);
  if (problem.code !== 'ACCOUNT_CONFLICT' || !conflict.success) return problem;
  app.dispatch({ type: 'account-conflict-met', conflict: conflict.output, lineAccessToken });
  return null;
}
