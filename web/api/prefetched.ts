import type { ScreenData } from '../../contract/session.ts';

/** As long as an answer that came with the page is not asked for again when a screen opens. */
const FRESH_MS = 30_000;

/** Answers that came with the page or the sign-in, so that the first screen asks nothing. */
export type Prefetched = {
  readonly keep: (screen: ScreenData) => void;
  /** What anybody may see: it stays when the person changes, and gives way to what came for them. */
  readonly keepOpen: (screen: ScreenData) => void;
  /** Another person is signed in now: nothing of the first may show. */
  readonly forget: () => void;
  /** A change of ours went through since: the answer may show until it is asked for anew. */
  readonly markStale: (path: string) => void;
  readonly read: (path: string) => unknown;
  readonly isFresh: (path: string) => boolean;
};

type Kept = Map<string, { readonly data: unknown; readonly atMs: number }>;

/** Made once for each render of the app; `path` is an address below the tenant's API. */
export function createPrefetched(): Prefetched {
  const own: Kept = new Map();
  const open: Kept = new Map();
  const put = (kept: Kept, screen: ScreenData) => {
    for (const [path, data] of Object.entries(screen)) kept.set(path, { data, atMs: Date.now() });
  };
  const find = (path: string) => own.get(path) ?? open.get(path);
  return {
    keep: (screen) => put(own, screen),
    keepOpen: (screen) => put(open, screen),
    forget: () => own.clear(),
    markStale: (path) => {
      for (const kept of [own, open]) {
        const old = kept.get(path);
        if (old) kept.set(path, { data: old.data, atMs: 0 });
      }
    },
    read: (path) => find(path)?.data,
    isFresh: (path) => Date.now() - (find(path)?.atMs ?? 0) < FRESH_MS,
  };
}
