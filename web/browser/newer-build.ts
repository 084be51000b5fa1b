import { reloadPage } from './page-events.ts';

const KEY = 'reloaded-for-newer';

/** Whether this tab was reloaded already because its build did not know what the edge said. */
export const wasReloadedFor = (buildId: string): boolean => sessionStorage.getItem(KEY) === buildId;

/** Reloads the page for a newer build, and notes for which: should the same one come back, it says so. */
export function reloadForNewer(buildId: string): void {
  sessionStorage.setItem(KEY, buildId);
  reloadPage();
}
