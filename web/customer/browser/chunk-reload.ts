import * as v from 'valibot';

/** Specification §8, §9: a chunk that fails to load means a newer build. Reload at most once in 10 s. */
const GUARD_MS = 10_000;
/**
 * After a reload that returned the same build, the page does not reload by itself for this long.
 * The error screen offers a button instead.
 */
const UNHELPFUL_MS = 10 * 60_000;
const KEY = 'chunk-reload';

const reloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ atMs: v.number(), buildId: v.string() }),
);

/** The state that decides whether the page may reload. */
export type Reloadable = { readonly buildId: string; readonly buying: boolean };

/**
 * Reloads the page, unless a reload did not help, or the page is offline or has a purchase in progress.
 * @returns whether it reloads.
 */
export function reloadForNewChunks({ buildId, buying }: Reloadable, nowMs = Date.now()): boolean {
  // Never interrupt a purchase in progress: the failed screen shows its own error.
  if (buying) return false;
  // Offline, a reload would end on the browser's own error page and lose the app.
  if (!navigator.onLine) return false;
  const last = v.safeParse(reloadSchema, sessionStorage.getItem(KEY));
  const guardMs = last.success && last.output.buildId === buildId ? UNHELPFUL_MS : GUARD_MS;
  if (last.success && nowMs - last.output.atMs < guardMs) return false;
  sessionStorage.setItem(KEY, JSON.stringify({ atMs: nowMs, buildId }));
  location.reload();
  return true;
}

/** If the page still runs this long after it began to unload, the navigation was cancelled. */
const LEAVING_MS = 10_000;

/**
 * Reloads the page when Vite reports that a chunk or its style sheet did not load. Safari aborts the loads of
 * a page that is being left, and a reload would then bring the person back to it.
 */
export function watchChunks(read: () => Reloadable): void {
  let leftAtMs = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAtMs = Date.now();
  });
  addEventListener('vite:preloadError', (event) => {
    const isLeaving = Date.now() - leftAtMs < LEAVING_MS;
    if (isLeaving || reloadForNewChunks(read())) event.preventDefault();
  });
}
