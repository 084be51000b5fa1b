import { onComingBack, reloadPage } from '../browser/page-events.ts';
import { hasLoginAnswer } from '../browser/read-address.ts';

/** When this tab left for LINE's login. Removed by LINE's answer. */
const KEY = 'login-left';
/** A page that opens later than this was opened anew: nobody pressed Back. */
const LASTS_MS = 10 * 60_000;

/** Notes that the page is left for LINE's login. If it is shown again, it starts again. */
export function noteDeparture(nowMs = Date.now()): void {
  sessionStorage.setItem(KEY, String(nowMs));
  // What waits for the departure would wait for ever.
  onComingBack(reloadPage);
}

/** Call it before the address is cleaned: LINE's answer ends the departure. */
export function noteReturn(search: string): void {
  if (hasLoginAnswer(search)) sessionStorage.removeItem(KEY);
}

/** Whether the person pressed Back on LINE's login page instead of answering. True once. */
export function wentBack(nowMs = Date.now()): boolean {
  const leftAtMs = Number(sessionStorage.getItem(KEY) ?? 0);
  sessionStorage.removeItem(KEY);
  return nowMs - leftAtMs < LASTS_MS;
}
