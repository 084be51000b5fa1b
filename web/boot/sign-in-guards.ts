/** A second login within this time means that the first one did not help. */
const RELOGIN_GUARD_MS = 5 * 60_000;
/** A session refused this soon after the sign-in was never kept: the browser blocks our cookie. */
const COOKIE_GUARD_MS = 10_000;
const RELOGIN_KEY = 'relogin-at';

let signedInAtMs = 0;

/** A sign-in came through: from here on a new failure may log in again once. */
export function noteSignIn(nowMs = Date.now()) {
  signedInAtMs = nowMs;
  sessionStorage.removeItem(RELOGIN_KEY);
}

/** Whether the session that was just opened is already unknown to the edge. */
export const sessionDidNotStick = (nowMs = Date.now()) => nowMs - signedInAtMs < COOKIE_GUARD_MS;

/** Whether a fresh login at LINE may be tried by ourselves: once, then the person decides. */
export function mayLogInAgain(nowMs = Date.now()): boolean {
  if (nowMs - Number(sessionStorage.getItem(RELOGIN_KEY) ?? 0) < RELOGIN_GUARD_MS) return false;
  sessionStorage.setItem(RELOGIN_KEY, String(nowMs));
  return true;
}
