import { expectDone, localProblem } from '../api/problem.ts';
import { errorOf, signedIn } from './app-state.ts';
import { forgetDrafts } from './drafts.ts';
import { explainThrown } from './explain-thrown.ts';
import { expireStaleCookies } from './liff-storage.ts';
import { failPage } from './page-error.ts';
import { postSession } from './post-session.ts';
import { failSignIn, signInWithLiff } from './sign-in.ts';
import { logIn } from './start-liff.ts';
import type { AppServices } from './store.ts';

/** Retries the sign-in after an error that may be temporary. */
export function retrySignIn(app: AppServices): void {
  const error = errorOf(app.read());
  // The page's own data may be affected as well. Only a reload tells.
  if (error && error.status >= 500) location.reload();
  else void signInWithLiff(app);
}

/** Starts a fresh login at the person's request. A stored token is removed first. */
export async function signInAnew(app: AppServices): Promise<void> {
  const { liffId } = app.read();
  if (!liffId) return;
  app.dispatch({ type: 'sign-in-started' });
  const started = await app.startLiff(liffId);
  if (!started.ok) return failSignIn(app, localProblem(403, started.code, 'Forbidden'));
  if (started.liff.isInClient()) return signInWithLiff(app);
  if (started.liff.isLoggedIn()) started.liff.logout();
  const problem = logIn(started.liff, app.read());
  if (problem) failSignIn(app, problem);
}

/** Applies the person's choice between two accounts: keep the session, or switch to the token's account. */
export async function chooseAccount(
  app: AppServices,
  which: 'current' | 'incoming',
): Promise<void> {
  const { session, liffId } = app.read();
  if (session.phase !== 'choosing-account') return;
  app.handover.giveUp();
  if (which === 'current') {
    // Otherwise the next LIFF start would use the other account's token again.
    if (liffId) forgetLiffTokens(liffId);
    location.reload();
    return;
  }
  const { conflict, lineAccessToken } = session;
  app.dispatch({ type: 'sign-in-started' });
  const problem = await postSession(app, lineAccessToken, conflict.current.lineUserId);
  if (problem) failSignIn(app, problem);
}

/**
 * Waits for a running sign-in. Otherwise it would create a new session after the old one has ended.
 * @returns whether somebody is signed in.
 */
export function untilSignedIn({ read, subscribe }: AppServices): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (read().session.phase === 'signing-in') return;
      stop();
      resolve(signedIn(read()) !== undefined);
    };
    const stop = subscribe(look);
    look();
  });
}

/** Ends the session at the edge and at LIFF, so that the next visit asks for a login. */
export async function signOut(app: AppServices): Promise<void> {
  if (!(await untilSignedIn(app))) return;
  try {
    const end = () => app.api.session.$delete({ param: app.tenantParams });
    await expectDone(await whileLeaving(app, end));
  } catch (thrown) {
    return failPage(app, explainThrown(app, thrown), 'page');
  }
  forgetPerson(app);
  app.dispatch({ type: 'signed-out' });
}

/**
 * Makes a call that ends the session. Until the answer, a 401 of another call starts no sign-in.
 */
export async function whileLeaving<T>(
  { dispatch }: AppServices,
  call: () => Promise<T>,
): Promise<T> {
  dispatch({ type: 'page-changed', page: { leaving: true } });
  try {
    return await call();
  } finally {
    dispatch({ type: 'page-changed', page: { leaving: false } });
  }
}

/** Removes the person's data from this browser: LIFF's token and cookies, and drafts. */
export function forgetPerson({ read }: AppServices): void {
  const { liffId } = read();
  if (liffId) {
    forgetLiffTokens(liffId);
    expireStaleCookies('');
  }
  forgetDrafts();
}

/** Ends the person's sessions in all other browsers. @throws ApiError */
export async function signOutElsewhere({ api, tenantParams }: AppServices): Promise<void> {
  await expectDone(await api.sessions.$delete({ param: tenantParams }));
}

/** Removes the SDK's token of this LIFF app from storage, for code that has not loaded the SDK. */
function forgetLiffTokens(liffId: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Object.keys(storage).filter((key) => key.startsWith(`LIFF_STORE:${liffId}:`));
    for (const key of keys) storage.removeItem(key);
  }
}
