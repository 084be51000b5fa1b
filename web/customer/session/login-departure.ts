import { onComingBack, reloadPage } from '../browser/page-events.ts';
import { hasLoginAnswer } from '../browser/read-address.ts';

/** When this tab left for LINE's login. Removed by LINE's answer. */
const KEY = 'login-left';
/** A page that opens later than this was not opened by the Back button. */
const BACK_WITHIN_MS = 10 * 60_000;

/** Records that the page navigates to LINE's login. If the same page is shown again, it reloads. */
export function noteDeparture(nowMs = Date.now()): void {
  sessionStorage.setItem(KEY, String(nowMs));
  // Without a reload, code that waits for the navigation would wait forever.
  onComingBack(reloadPage);
}

/**
 * Removes the record if the query contains LINE's answer. Call it before the address is cleaned.
 */
export function noteReturn(search: string): void {
  if (hasLoginAnswer(search)) sessionStorage.removeItem(KEY);
}

/** Whether the person pressed Back on LINE's login page instead of answering. True once. */
export function wentBack(nowMs = Date.now()): boolean {
  const leftAtMs = Number(sessionStorage.getItem(KEY) ?? 0);
  sessionStorage.removeItem(KEY);
  return nowMs - leftAtMs < BACK_WITHIN_MS;
}
