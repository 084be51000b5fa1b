import { reloadPage } from './page-events.ts';

const KEY = 'reloaded-for-newer';

/** Whether this tab already reloaded because its build did not understand the edge. */
export const wasReloadedFor = (buildId: string): boolean => sessionStorage.getItem(KEY) === buildId;

/**
 * Reloads the page for a newer build and records the current one, to detect that the same build returned.
 */
export function reloadForNewer(buildId: string): void {
  sessionStorage.setItem(KEY, buildId);
  reloadPage();
}
