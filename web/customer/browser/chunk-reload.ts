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

/** After this time the page was not left after all. */
const LEAVING_MS = 10_000;

/**
 * Reloads the page when Vite reports that a chunk or its style sheet did not load. Safari aborts the loads of
 * a page that is being left, and a reload would then bring the person back to it.
 */
export function watchChunks(isBuying: () => boolean): void {
  let leftAtMs = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAtMs = Date.now();
  });
  addEventListener('vite:preloadError', (event) => {
    const isLeaving = Date.now() - leftAtMs < LEAVING_MS;
    if (isLeaving || reloadForNewChunks(isBuying())) event.preventDefault();
  });
}
