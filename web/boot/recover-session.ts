import { localProblem } from '../lib/problem.ts';
import { type AppError, appState, setAppState } from './app-state.ts';
import { failSignIn, signInWithLiff } from './sign-in.ts';
import { sessionDidNotStick } from './sign-in-guards.ts';

/** A 401 of any call clears the person's data (specification §4) and signs in anew, once. */
export function recoverSession(problem: AppError): void {
  if (problem.status !== 401 || appState().phase !== 'signed-in') return;
  setAppState({ lineUser: null, jwtToken: false, setup: null, activeOrder: null });
  // §8: no JWT after the login.
  if (sessionDidNotStick())
    return failSignIn(localProblem(401, 'j009', 'サインインに失敗しました。(j009)'));
  void signInWithLiff();
}
