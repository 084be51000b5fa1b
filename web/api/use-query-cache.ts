import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from './api-context.ts';
import { queryKey } from './use-query.ts';

/** What is known of the tenant's API by now, to be changed after something was sent. */
export type QueryCache = {
  /** What the screens know of `path` is asked for again. */
  readonly refresh: (path: string) => Promise<void>;
  /** Puts an answer that came another way in its place. */
  readonly put: (path: string, data: unknown) => Promise<void>;
};

export function useQueryCache(): QueryCache {
  const { prefetched, personId } = useApi();
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      refresh: async (path) => {
        prefetched.markStale(path);
        await mutate(queryKey(personId, path));
      },
      put: async (path, data) => {
        prefetched.markStale(path);
        await mutate(queryKey(personId, path), data, { revalidate: false });
      },
    }),
    [prefetched, personId, mutate],
  );
}
