import type { Language } from '../../contract/language.ts';
import { api, expectDone, ofClient } from '../lib/api.ts';
import { goInside } from '../lib/navigation.ts';
import { problemOfThrown } from '../lib/problem.ts';
import { type AppError, appState, setAppState } from './app-state.ts';
import { cleanAddress } from './clean-address.ts';
import { forgetDrafts } from './drafts.ts';
import { expireStaleCookies, forgetLiffTokens } from './liff-storage.ts';
import { postSession } from './post-session.ts';
import { failSignIn, logIn, signInWithLiff } from './sign-in.ts';
import { startLiff } from './start-liff.ts';

/** Once more, after a failure that may have passed. */
export function retrySignIn(): void {
  const { error } = appState();
  // The page's own data may be what failed: only the edge can tell.
  if (error && error.status >= 500) location.reload();
  else void signInWithLiff();
}

/** A person asks for a fresh login: whatever token is stored goes first. */
export function signInAnew(): void {
  void (async () => {
    const { liffId } = appState();
    if (!liffId) return;
    setAppState({ phase: 'signing-in', error: null });
    const started = await startLiff(liffId);
    if (!started.ok) return failSignIn({ status: 403, code: started.code, message: 'Forbidden' });
    if (started.liff.isInClient()) return signInWithLiff();
    if (started.liff.isLoggedIn()) started.liff.logout();
    logIn(started.liff);
  })();
}

/** The person's answer to two accounts: keep the session, or give it up for the token's account. */
export async function chooseAccount(which: 'current' | 'incoming'): Promise<void> {
  const { conflict, lineAccessToken, liffId } = appState();
  cleanAddress();
  if (which === 'current' || !conflict || !lineAccessToken) {
    // The other account's token must not come back with the next LIFF start.
    if (liffId) forgetLiffTokens(liffId);
    location.reload();
    return;
  }
  setAppState({ phase: 'signing-in' });
  const problem = await postSession(lineAccessToken, conflict.current.lineUserId);
  if (problem) failSignIn(problem);
}

/** Ends the session here and at LIFF, so that the next visit asks again. */
export async function signOut(): Promise<void> {
  const { liffId } = appState();
  try {
    await expectDone(await api.session.$delete({ param: ofClient() }));
  } catch (thrown) {
    showError(problemOfThrown(thrown));
    return;
  }
  if (liffId) {
    forgetLiffTokens(liffId);
    expireStaleCookies('');
  }
  forgetDrafts();
  setAppState({
    phase: 'signed-out',
    lineUser: null,
    jwtToken: false,
    setup: null,
    activeOrder: null,
    lineAccessToken: null,
    lineLoginRegister: null,
  });
}

/** Stores the person's language and speaks it at once. null = as the phone says. */
export async function setLanguage(language: Language | null): Promise<AppError | null> {
  try {
    await expectDone(await api.me.settings.$put({ param: ofClient(), json: { language } }));
  } catch (thrown) {
    return problemOfThrown(thrown);
  }
  const { lineUser } = appState();
  if (lineUser)
    setAppState({ lineUser: { ...lineUser, settings: { ...lineUser.settings, language } } });
  setAppState({ language: language ?? (navigator.language.startsWith('en') ? 'en' : 'ja') });
  return null;
}

/** The global error state (specification §8): set, and cleared with an optional redirect. */
export const showError = (error: AppError) => setAppState({ error });

export function clearError(redirect?: string): void {
  setAppState({ error: null });
  if (redirect !== undefined) goInside(redirect);
}

/** LINE's permanent link to a page, `below` the tenant: LIFF id + (page − endpoint). */
export function lineLink(below = pathBelowTenant(location.pathname)): string {
  const { liffId, liffBaseUrl } = appState();
  return `${liffBaseUrl}/${liffId ?? ''}${below}`;
}

const pathBelowTenant = (pathname: string) => pathname.replace(/^(\/clients)?\/[^/]+/, '');
