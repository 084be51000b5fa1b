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

/** Once more, after a failure that may have passed. */
export function retrySignIn(app: AppServices): void {
  const error = errorOf(app.read());
  // The page's own data may be what failed: only the edge can tell.
  if (error && error.status >= 500) location.reload();
  else void signInWithLiff(app);
}

/** A person asks for a fresh login: whatever token is stored goes first. */
export async function signInAnew(app: AppServices): Promise<void> {
  const { liffId } = app.read();
  if (!liffId) return;
  app.dispatch({ type: 'sign-in-started' });
  const started = await app.startLiff(liffId);
  if (!started.ok) return failSignIn(app, localProblem(403, started.code, 'Forbidden'));
  if (started.liff.isInClient()) return signInWithLiff(app);
  if (started.liff.isLoggedIn()) started.liff.logout();
  logIn(started.liff);
}

/** The person's answer to two accounts: keep the session, or give it up for the token's account. */
export async function chooseAccount(
  app: AppServices,
  which: 'current' | 'incoming',
): Promise<void> {
  const { session, liffId } = app.read();
  if (session.phase !== 'choosing-account') return;
  app.handover.giveUp();
  if (which === 'current') {
    // The other account's token must not come back with the next LIFF start.
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
 * Waits for the end of a sign-in under way, which would else set a new session after the old one has ended.
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

/** Ends the session here and at LIFF, so that the next visit asks again. */
export async function signOut(app: AppServices): Promise<void> {
  if (!(await untilSignedIn(app))) return;
  noteLeaving(app, true);
  try {
    await expectDone(await app.api.session.$delete({ param: app.tenantParams }));
  } catch (thrown) {
    noteLeaving(app, false);
    return failPage(app, explainThrown(app, thrown), 'page');
  }
  forgetPerson(app);
  app.dispatch({ type: 'signed-out' });
}

/** Says whether the end of the session is being asked for. */
export const noteLeaving = ({ dispatch }: AppServices, leaving: boolean): void =>
  dispatch({ type: 'page-changed', page: { leaving } });

/** Leaves nothing of the person in this browser: LIFF's token and cookies, and what they typed. */
export function forgetPerson({ read }: AppServices): void {
  const { liffId } = read();
  if (liffId) {
    forgetLiffTokens(liffId);
    expireStaleCookies('');
  }
  forgetDrafts();
}

/** Ends every other browser's session of this person. @throws ApiError */
export async function signOutElsewhere({ api, tenantParams }: AppServices): Promise<void> {
  await expectDone(await api.sessions.$delete({ param: tenantParams }));
}

/** Makes the SDK forget its token of this LIFF app, where its own logout cannot be reached. */
function forgetLiffTokens(liffId: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Object.keys(storage).filter((key) => key.startsWith(`LIFF_STORE:${liffId}:`));
    for (const key of keys) storage.removeItem(key);
  }
}
