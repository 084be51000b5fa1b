import type { Boot } from '../../contract/boot.ts';
import { matchPage } from '../../contract/pages.ts';
import { keepGiven } from '../lib/given-data.ts';
import { whenIdle } from '../lib/idle.ts';
import { isInsideLine } from '../lib/inside-line.ts';
import { problemOfThrown } from '../lib/problem.ts';
import { appState, setAppState } from './app-state.ts';
import { cleanAddress } from './clean-address.ts';
import { expireStaleCookies, hasLiffCredentials } from './liff-storage.ts';
import { takeSession } from './post-session.ts';
import { failSignIn, signInWithLiff } from './sign-in.ts';
import { loadLiff, startLiff } from './start-liff.ts';
import { walletReturnOf } from './wallet-return.ts';

/** Takes the edge's word into the state, before anything is drawn. */
export function takeBoot(boot: Boot): void {
  const { client, session, error, language, liffId, liffBaseUrl, buildId } = boot;
  setAppState({ client, liffId, liffBaseUrl, language, buildId, error, online: navigator.onLine });
  if (client) setAppState({ appearance: client.appearance });
  if (error) return setAppState({ phase: 'failed' });
  // Sign-in is skipped on the root path (specification §4).
  if (!client || matchPage(location.pathname)?.name === 'entry') return;
  const returned = walletReturnOf(new URL(location.href));
  setAppState({ payPayResponseToken: returned?.bindingId ?? null });
  // Back from a wallet in a browser that nobody is signed in to: what happened there is told
  // first. A login at LINE, started unasked, would hide it.
  const known = window.earlySession || (session && !('error' in session));
  if (returned && !known) return;
  setAppState({ phase: 'signing-in' });
  // A token of somebody else is in the hash: nothing of the old session shows until that is settled.
  if (window.earlySession || !session || 'error' in session) return;
  keepGiven(session.screen);
  setAppState({
    lineUser: session.lineUser,
    setup: session.setup,
    activeOrder: session.activeOrder,
    jwtToken: true,
    phase: 'signed-in',
    language: session.lineUser.settings.language ?? language,
  });
}

/** Starts what the page still needs for a session. */
export async function beginSignIn(boot: Boot): Promise<void> {
  const { phase, liffId } = appState();
  if (phase !== 'signed-in' && phase !== 'signing-in') return;
  if (liffId) expireStaleCookies(liffId);
  if (phase === 'signed-in') return whenIdle(() => void startLiffBehind());
  if (window.earlySession) return takeEarlySession();
  const failed = boot.session && 'error' in boot.session ? boot.session.error : undefined;
  // The session may be good, the store is away: a login at LINE would not help.
  if (failed && failed.status >= 500) return failSignIn(failed);
  void loadLiff();
  return signInWithLiff();
}

/** The answer to what the inline script asked while this code was on its way. */
async function takeEarlySession(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('access_token') ?? '';
  try {
    const answer = await window.earlySession;
    window.earlySession = undefined;
    const problem = takeSession(answer?.status ?? 0, answer?.body, token);
    // LIFF reads the hash itself, so it is started even when the edge refused.
    if (problem) return failAfterEarly(problem);
  } catch (thrown) {
    return failSignIn(problemOfThrown(thrown));
  }
  if (appState().phase === 'signed-in') whenIdle(() => void startLiffBehind());
  else cleanAddress();
}

/** A dead token in the hash: LIFF says so in its own words; everything else is the edge's answer. */
function failAfterEarly(problem: Parameters<typeof failSignIn>[0]): Promise<void> | void {
  if (problem.code === 'LINE_TOKEN_INVALID') return signInWithLiff();
  cleanAddress();
  return failSignIn(problem);
}

/**
 * LIFF for what comes later (closing the window, scanning); the screen is up already. Inside LINE
 * the SDK leaves for the login when it finds no credentials: a session of ours must not be lost to that.
 */
async function startLiffBehind(): Promise<void> {
  const { liffId } = appState();
  if (liffId && (!isInsideLine() || hasLiffCredentials(liffId))) await startLiff(liffId);
}
