import { localProblem } from '../lib/problem.ts';
import { type AppError, appState, setAppState } from './app-state.ts';
import { loginRedirect } from './clean-address.ts';
import type { Liff } from './liff.ts';
import { postSession } from './post-session.ts';
import { mayLogInAgain } from './sign-in-guards.ts';
import { startLiff } from './start-liff.ts';

/** Shows why there is no session; the person's data goes (specification §4). */
export function failSignIn(error: AppError): void {
  setAppState({
    phase: 'failed',
    error,
    lineUser: null,
    jwtToken: false,
    setup: null,
    activeOrder: null,
  });
}

/** Specification §4 steps 4 to 8: LIFF, LINE's login where it is needed, our session. */
export async function signInWithLiff(): Promise<void> {
  setAppState({ phase: 'signing-in', error: null });
  const { liffId } = appState();
  if (!liffId) return failSignIn(localProblem(403, 'MISSING_LIFF_ID', 'Forbidden'));
  const started = await startLiff(liffId);
  if (!started.ok) return failSignIn(localProblem(403, started.code, 'Forbidden'));
  const { liff } = started;
  if (!liff.isLoggedIn()) return logIn(liff);
  const accessToken = liff.getAccessToken();
  if (!accessToken) return failSignIn(localProblem(403, 'MISSING_ACCESS_TOKEN', 'Forbidden'));
  const problem = await postSession(accessToken);
  if (problem) return meetProblem(liff, problem);
}

/** To LINE and back to the page being shown, query and all. The page is left by this. */
export function logIn(liff: Liff): void {
  liff.login({ redirectUri: loginRedirect(new URL(location.href)) });
}

/**
 * LINE no longer knows the token: `isLoggedIn` only says that one is stored. Log in anew, once.
 * Nothing else may start a login by itself: J009 would come round for ever.
 */
function meetProblem(liff: Liff, problem: AppError): void {
  if (problem.code !== 'LINE_TOKEN_INVALID') return failSignIn(problem);
  // Inside LINE the login belongs to LINE: only reopening the app brings a new token.
  if (liff.isInClient()) return failSignIn(localProblem(403, 'LIFF_TOKEN_REJECTED', 'Forbidden'));
  if (!mayLogInAgain()) return failSignIn(problem);
  liff.logout();
  logIn(liff);
}
