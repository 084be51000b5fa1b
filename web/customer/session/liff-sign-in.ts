import { type AppError, localProblem } from '../api/problem.ts';
import type { Liff } from './liff.ts';
import { wentBack } from './login-departure.ts';
import { postSession, RELOGIN_KEY } from './post-session.ts';
import { logIn } from './start-liff.ts';
import type { AppServices } from './store.ts';

/** A second login within this time means that the first one did not help. */
const RELOGIN_GUARD_MS = 5 * 60_000;

/**
 * Specification §4 steps 4 to 8: logs in at LINE where needed, then creates our session.
 * @returns the problem; null when signed in, or when the browser leaves for the login.
 */
export async function signInBy(app: AppServices, liff: Liff): Promise<AppError | null> {
  if (!liff.isLoggedIn()) {
    return wentBack() ? localProblem(403, 'LIFF_ACCESS_DENIED') : logIn(liff, app.read());
  }
  const accessToken = liff.getAccessToken();
  if (!accessToken) return localProblem(403, 'MISSING_ACCESS_TOKEN', 'Forbidden');
  const problem = await postSession(app, accessToken);
  return problem && afterRefusal(app, liff, problem);
}

/**
 * Handles a token that LINE no longer accepts. `isLoggedIn` only says that a token is stored. It logs in
 * again once. No other error may start a login, because J009 would loop forever.
 */
function afterRefusal(app: AppServices, liff: Liff, problem: AppError): AppError | null {
  if (problem.code !== 'LINE_TOKEN_INVALID') return problem;
  // Inside LINE only reopening the app brings a new token.
  if (liff.isInClient()) return localProblem(403, 'LIFF_TOKEN_REJECTED', 'Forbidden');
  if (!mayLogInAgain(Date.now())) return problem;
  liff.logout();
  return logIn(liff, app.read());
}

/** Whether the app may start another LINE login by itself. It does so once; then the person decides. */
function mayLogInAgain(nowMs: number): boolean {
  if (nowMs - Number(sessionStorage.getItem(RELOGIN_KEY) ?? 0) < RELOGIN_GUARD_MS) return false;
  sessionStorage.setItem(RELOGIN_KEY, String(nowMs));
  return true;
}
