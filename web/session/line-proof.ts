import * as v from 'valibot';
import { problemSchema } from '../../contract/errors-wire.ts';
import { LINE_PROOF_HEADER } from '../../contract/line-proof.ts';
import { ApiError, localProblem } from '../api/problem.ts';
import { signedIn } from './app-state.ts';
import type { Liff } from './liff.ts';
import { hasLiffCredentials } from './liff-storage.ts';
import { logIn } from './start-liff.ts';
import type { AppServices } from './store.ts';

/** When the person was last led through LINE's login for a proof. */
const PROOF_LOGIN_KEY = 'proof-login-at';
/** A second login within this time means that the first one did not help. */
const GUARD_MS = 2 * 60_000;

type WithProof = { readonly headers: Readonly<Record<string, string>> };

/**
 * Makes a call that needs LINE's word on who asks, with the access token that the browser has anyway.
 * Without a good one the person is led through LINE's login and back to this very page; what they
 * typed lies in its draft. The promise then never settles: the page is being left.
 * @throws ApiError LINE_PROOF_REQUIRED where a login does not help.
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
  logIn(liff);
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

/** The SDK, initialised. In LINE's LIFF browser it would leave the page where it finds no token. */
async function startedLiff(app: AppServices): Promise<Liff> {
  const { liffId } = app.read();
  if (!liffId) throw new ApiError(localProblem(403, 'MISSING_LIFF_ID'));
  const isLiffBrowser = / LIFF\b/.test(navigator.userAgent);
  if (isLiffBrowser && !app.handover.isWaiting() && !hasLiffCredentials(liffId)) throw notProved();
  const started = await app.startLiff(liffId);
  if (!started.ok) throw new ApiError(localProblem(403, started.code));
  return started.liff;
}

/** Whether to lead the person to LINE: once, then they are told. */
function mayLogIn(nowMs: number): boolean {
  if (nowMs - Number(sessionStorage.getItem(PROOF_LOGIN_KEY) ?? 0) < GUARD_MS) return false;
  sessionStorage.setItem(PROOF_LOGIN_KEY, String(nowMs));
  return true;
}
