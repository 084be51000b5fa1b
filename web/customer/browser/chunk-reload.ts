/** Specification §8, §9: a chunk that fails to load means a newer build. Reload at most once in 10 s. */
const GUARD_MS = 10_000;
const KEY = 'chunk-reload-at';

/**
 * Reloads the page, unless it reloaded within the last ten seconds, is offline, or has a purchase in
 * progress.
 * @returns whether it reloads.
 */
export function reloadForNewChunks(isBuying: boolean, nowMs = Date.now()): boolean {
  // Never interrupt a purchase in progress: the failed screen shows its own error.
  if (isBuying) return false;
  // Offline, a reload would end on the browser's own error page and lose the app.
  if (!navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (nowMs - last < GUARD_MS) return false;
  sessionStorage.setItem(KEY, String(nowMs));
  location.reload();
  return true;
}
