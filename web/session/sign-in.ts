import { type AppError, localProblem } from '../api/problem.ts';
import { signedIn } from './app-state.ts';
import { loginRedirect } from './clean-address.ts';
import type { Liff } from './liff.ts';
import { postSession, RELOGIN_KEY } from './post-session.ts';
import type { AppServices } from './store.ts';

/** A second login within this time means that the first one did not help. */
const RELOGIN_GUARD_MS = 5 * 60_000;
/** A session refused this soon after the sign-in was never kept: the browser blocks our cookie. */
const COOKIE_GUARD_MS = 10_000;

/** Specification §4 steps 4 to 8: LIFF, LINE's login where it is needed, our session. */
export async function signInWithLiff(app: AppServices): Promise<void> {
  app.dispatch({ type: 'sign-in-started' });
  const { liffId } = app.read();
  if (!liffId) return failSignIn(app, localProblem(403, 'MISSING_LIFF_ID', 'Forbidden'));
  const started = await app.startLiff(liffId);
  if (!started.ok) return failSignIn(app, localProblem(403, started.code, 'Forbidden'));
  const { liff } = started;
  if (!liff.isLoggedIn()) return logIn(liff);
  const accessToken = liff.getAccessToken();
  if (!accessToken) return failSignIn(app, localProblem(403, 'MISSING_ACCESS_TOKEN', 'Forbidden'));
  const problem = await postSession(app, accessToken);
  if (problem) meetProblem(app, liff, problem);
}

/** Shows why there is no session. */
export function failSignIn(app: AppServices, error: AppError): void {
  app.dispatch({ type: 'sign-in-failed', error });
}

/** To LINE and back to the page being shown, query and all. The page is left by this. */
export function logIn(liff: Liff): void {
  liff.login({ redirectUri: loginRedirect(new URL(location.href)) });
}

/**
 * LINE no longer knows the token: `isLoggedIn` only says that one is stored. Log in anew, once.
 * Nothing else may start a login by itself: J009 would come round for ever.
 */
function meetProblem(app: AppServices, liff: Liff, problem: AppError): void {
  if (problem.code !== 'LINE_TOKEN_INVALID') return failSignIn(app, problem);
  // Inside LINE the login belongs to LINE: only reopening the app brings a new token.
  if (liff.isInClient())
    return failSignIn(app, localProblem(403, 'LIFF_TOKEN_REJECTED', 'Forbidden'));
  if (!mayLogInAgain(Date.now())) return failSignIn(app, problem);
  liff.logout();
  logIn(liff);
}

/** Whether a fresh login at LINE may be tried by ourselves: once, then the person decides. */
function mayLogInAgain(nowMs: number): boolean {
  if (nowMs - Number(sessionStorage.getItem(RELOGIN_KEY) ?? 0) < RELOGIN_GUARD_MS) return false;
  sessionStorage.setItem(RELOGIN_KEY, String(nowMs));
  return true;
}

/** A 401 of any call clears the person's data (specification §4) and signs in anew, once. */
export function recoverSession(app: AppServices, problem: AppError): void {
  const person = signedIn(app.read());
  if (problem.status !== 401 || !person) return;
  const { loggedInAtMs } = person;
  // §8: no JWT after the login.
  if (loggedInAtMs !== null && Date.now() - loggedInAtMs < COOKIE_GUARD_MS)
    return failSignIn(app, localProblem(401, 'j009', 'サインインに失敗しました。(j009)'));
  void signInWithLiff(app);
}
