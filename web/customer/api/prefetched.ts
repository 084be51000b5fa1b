import type { ScreenData } from '../../../contract/customer/session.ts';

/** How long a screen uses an answer from the page's HTML before it sends a request. */
const FRESH_MS = 30_000;

/** Answers that came with the page or the sign-in, so that the first screen sends no request. */
export type Prefetched = {
  readonly keep: (screen: ScreenData) => void;
  /**
   * Stores public data, which stays when the person changes. A personal answer for the same path
   * takes precedence.
   */
  readonly keepOpen: (screen: ScreenData) => void;
  /** Drops all personal answers, because another person is signed in. */
  readonly forget: () => void;
  /** Marks an answer as stale after a mutation. It may be shown until the next request returns. */
  readonly markStale: (path: string) => void;
  readonly read: (path: string) => unknown;
  readonly isFresh: (path: string) => boolean;
};

type Kept = Map<string, { readonly data: unknown; readonly atMs: number }>;

/** Returns an empty store. A `path` is a URL below the tenant's API. */
export function createPrefetched(): Prefetched {
  const personal: Kept = new Map();
  const shared: Kept = new Map();
  const put = (kept: Kept, screen: ScreenData) => {
    for (const [path, data] of Object.entries(screen)) kept.set(path, { data, atMs: Date.now() });
  };
  const find = (path: string) => personal.get(path) ?? shared.get(path);
  return {
    keep: (screen) => put(personal, screen),
    keepOpen: (screen) => put(shared, screen),
    forget: () => personal.clear(),
    markStale: (path) => {
      for (const kept of [personal, shared]) {
        const old = kept.get(path);
        if (old) kept.set(path, { data: old.data, atMs: 0 });
      }
    },
    read: (path) => find(path)?.data,
    isFresh: (path) => Date.now() - (find(path)?.atMs ?? 0) < FRESH_MS,
  };
}
