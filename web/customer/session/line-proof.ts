import * as v from 'valibot';
import { lineBrowserOf } from '../../../contract/customer/line-browser.ts';
import { LINE_PROOF_HEADER } from '../../../contract/customer/line-proof.ts';
import { problemSchema } from '../../../contract/shared/errors-wire.ts';
import { ApiError, localProblem } from '../api/problem.ts';
import { signedIn } from './app-state.ts';
import type { Liff } from './liff.ts';
import { hasStoredToken } from './liff-storage.ts';
import { wentBack } from './login-departure.ts';
import { logIn } from './start-liff.ts';
import type { AppServices } from './store.ts';

/** When the person was last sent through LINE's login for a proof. */
const PROOF_LOGIN_KEY = 'proof-login-at';
/** A second login within this time means that the first one did not help. */
const GUARD_MS = 2 * 60_000;

type WithProof = { readonly headers: Readonly<Record<string, string>> };

/**
 * Makes a call that requires a LINE access token as proof of the person. Without a valid token it sends the
 * person through LINE's login and back to this page. Their input is kept in a draft, and the promise never
 * settles.
 * @throws ApiError LINE_PROOF_REQUIRED when a login does not help.
 */
export async function withLineProof<R extends Response>(
  app: AppServices,
  call: (options: WithProof) => Promise<R>,
): Promise<R> {
  const send = (token: string) => call({ headers: { [LINE_PROOF_HEADER]: token } });
  const fresh = signedIn(app.read())?.lineAccessToken ?? null;
  const first = fresh === null ? undefined : await send(fresh);
  if (first && !(await isRefused(first))) return first;
  const liff = await startedLiff(app);
  const kept = liff.isLoggedIn() ? liff.getAccessToken() : null;
  const second = kept === null || kept === fresh ? undefined : await send(kept);
  if (second && !(await isRefused(second))) {
    sessionStorage.removeItem(PROOF_LOGIN_KEY);
    return second;
  }
  if (liff.isInClient() || !mayLogIn(Date.now())) throw notProved();
  if (liff.isLoggedIn()) liff.logout();
  const problem = logIn(liff, app.read());
  if (problem) throw new ApiError(problem);
  return new Promise<never>(() => undefined);
}

const notProved = () => new ApiError(localProblem(403, 'LINE_PROOF_REQUIRED'));

async function isRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  const parsed = v.safeParse(problemSchema, body);
  return parsed.success && parsed.output.error.code === 'LINE_PROOF_REQUIRED';
}

/**
 * Returns the initialised SDK. Throws in LINE's browser without a token, because the SDK would
 * navigate away.
 */
async function startedLiff(app: AppServices): Promise<Liff> {
  const { liffId } = app.read();
  if (!liffId) throw new ApiError(localProblem(403, 'MISSING_LIFF_ID'));
  const isLiff = lineBrowserOf(navigator.userAgent) === 'liff';
  if (isLiff && !app.handover.hasToken() && !hasStoredToken(liffId)) throw notProved();
  const started = await app.startLiff(liffId);
  if (!started.ok) throw new ApiError(localProblem(403, started.code));
  return started.liff;
}

/**
 * Returns whether to send the person to LINE's login: once per `GUARD_MS`, because a second login
 * would not help. A person who pressed Back on LINE's page may try again at once.
 */
function mayLogIn(nowMs: number): boolean {
  const isRepeated = !wentBack();
  if (isRepeated && nowMs - Number(sessionStorage.getItem(PROOF_LOGIN_KEY) ?? 0) < GUARD_MS)
    return false;
  sessionStorage.setItem(PROOF_LOGIN_KEY, String(nowMs));
  return true;
}
