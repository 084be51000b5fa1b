import { type AppError, localProblem } from '../api/problem.ts';
import { type AppState, signedIn } from './app-state.ts';
import { WITHOUT_SESSION } from './post-session.ts';
import type { AppServices } from './store.ts';

/** If a session is refused this soon after the sign-in, the browser blocks our cookie. */
const COOKIE_GUARD_MS = 10_000;

/** Signs in with LIFF. The SDK and the code around it load separately from the first screen. */
export async function signInWithLiff(app: AppServices): Promise<void> {
  app.dispatch({ type: 'sign-in-started' });
  const { liffId } = app.read();
  if (!liffId) return failSignIn(app, localProblem(403, 'MISSING_LIFF_ID', 'Forbidden'));
  const [started, { signInBy }] = await Promise.all([
    app.startLiff(liffId),
    import('./liff-sign-in.ts'),
  ]);
  if (!started.ok) {
    const isClock = started.code === 'LIFF_INIT_FAILED' && isClockWrong(app.read());
    const code = isClock ? 'CLOCK_WRONG' : started.code;
    return failSignIn(app, localProblem(403, code, 'Forbidden'));
  }
  const problem = await signInBy(app, started.liff);
  if (problem) failSignIn(app, problem);
}

/** A tenth of the lifetime of LINE's id tokens. */
const WRONG_BY_MS = 6 * 60_000;

/** Whether the device's clock is so wrong that the SDK refuses LINE's id token. */
const isClockWrong = ({ clockAheadMs }: AppState): boolean => Math.abs(clockAheadMs) > WRONG_BY_MS;

/** Stores why there is no session. */
export function failSignIn(app: AppServices, error: AppError): void {
  app.dispatch({ type: 'sign-in-failed', error });
}

/** Clears the person's data after a 401 of any call (specification §4) and signs in again, once. */
export function recoverSession(app: AppServices, problem: AppError): void {
  const state = app.read();
  const person = signedIn(state);
  // During sign-out a 401 may arrive before the answer to the sign-out. It must not sign in again.
  if (problem.status !== 401 || !person || state.leaving) return;
  const { loggedInAtMs } = person;
  if (loggedInAtMs !== null && Date.now() - loggedInAtMs < COOKIE_GUARD_MS)
    return failSignIn(app, WITHOUT_SESSION);
  void signInWithLiff(app);
}
