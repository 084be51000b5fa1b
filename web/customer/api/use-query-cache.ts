import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from './api-context.ts';
import { queryKey } from './use-query.ts';

/** Updates the cached answers of the tenant's API after a mutation. */
export type QueryCache = {
  /** Requests the answer at `path` again. */
  readonly refresh: (path: string) => Promise<void>;
  /** Returns the cached answer at `path`, without a request; undefined if there is none. */
  readonly read: (path: string) => unknown;
  /** Replaces the answer at `path` with data from another call. */
  readonly put: (path: string, data: unknown) => Promise<void>;
};

export function useQueryCache(): QueryCache {
  const { prefetched, personId } = useApi();
  const { cache, mutate } = useSWRConfig();
  return useMemo(
    () => ({
      refresh: async (path) => {
        prefetched.markStale(path);
        await mutate(queryKey(personId, path));
      },
      read: (path) => cache.get(queryKey(personId, path))?.data ?? prefetched.read(path),
      put: async (path, data) => {
        prefetched.markStale(path);
        await mutate(queryKey(personId, path), data, { revalidate: false });
      },
    }),
    [prefetched, personId, cache, mutate],
  );
}
