import { onComingBack, reloadPage } from '../browser/page-events.ts';
import { hasLoginAnswer } from '../browser/read-address.ts';

/** Set in this tab from the departure to LINE's login until its answer. */
const KEY = 'login-left';

/** Notes that the page is left for LINE's login. If it is shown again, it starts again. */
export function noteDeparture(): void {
  sessionStorage.setItem(KEY, '1');
  // What waits for the departure would wait for ever.
  onComingBack(reloadPage);
}

/** Call it before the address is cleaned: LINE's answer ends the departure. */
export function noteReturn(search: string): void {
  if (hasLoginAnswer(search)) sessionStorage.removeItem(KEY);
}

/** Whether the person has gone back from LINE's login instead of answering. True once. */
export function wentBack(): boolean {
  const isLeft = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isLeft;
}
