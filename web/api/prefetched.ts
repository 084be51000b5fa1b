import type { ScreenData } from '../../contract/session.ts';

/** As long as an answer that came with the page is not asked for again when a screen opens. */
const FRESH_MS = 30_000;

/** Answers that came with the page or the sign-in, so that the first screen asks nothing. */
export type Prefetched = {
  readonly keep: (screen: ScreenData) => void;
  /** Another person is signed in now: nothing of the first may show. */
  readonly forget: () => void;
  /** A change of ours went through since: the answer may show until it is asked for anew. */
  readonly markStale: (path: string) => void;
  readonly read: (path: string) => unknown;
  readonly isFresh: (path: string) => boolean;
};

/** Made once for each render of the app; `path` is an address below the tenant's API. */
export function createPrefetched(): Prefetched {
  const kept = new Map<string, { readonly data: unknown; readonly atMs: number }>();
  return {
    keep: (screen) => {
      for (const [path, data] of Object.entries(screen)) kept.set(path, { data, atMs: Date.now() });
    },
    forget: () => kept.clear(),
    markStale: (path) => {
      const old = kept.get(path);
      if (old) kept.set(path, { data: old.data, atMs: 0 });
    },
    read: (path) => kept.get(path)?.data,
    isFresh: (path) => Date.now() - (kept.get(path)?.atMs ?? 0) < FRESH_MS,
  };
}
