/** Specification §8, §9: a chunk that does not load means a newer build; reload, once in 10 s. */
const GUARD_MS = 10_000;
const KEY = 'chunk-reload-at';

/**
 * Reloads the page, unless it did so within the last ten seconds, is offline, or a purchase is under
 * way. @returns whether it does.
 */
export function reloadForNewChunks(isBuying: boolean, nowMs = Date.now()): boolean {
  // A purchase under way is never interrupted: the screen that failed says so itself.
  if (isBuying) return false;
  // Without a connection a reload ends on the browser's own error page, and the app is gone.
  if (!navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (nowMs - last < GUARD_MS) return false;
  sessionStorage.setItem(KEY, String(nowMs));
  location.reload();
  return true;
}
