import useSWR from 'swr';
import * as v from 'valibot';
import { useApi } from './api-context.ts';
import { ConnectionError } from './fetch-with-retry.ts';
import { type AppError, readJson } from './problem.ts';

export type Query<T> = {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
};

/** The person is part of the key: after a change of account nothing of the first may show. */
export const queryKey = (personId: string | null, path: string) =>
  `${personId ?? 'nobody'} ${path}`;

/**
 * A read of the tenant's API. `path` is its address below the tenant, under which the edge may have
 * put the answer into the page already. Nothing is asked before the sign-in is through.
 * @param isWhole false: what came with the page is what anybody may see, and the rest is asked for.
 */
export function useQuery<S extends v.GenericSchema>(
  path: string,
  schema: S,
  ask: () => Promise<Response>,
  isWhole: (known: v.InferOutput<S>) => boolean = () => true,
): Query<v.InferOutput<S>> {
  const { prefetched, personId, explain, onQueryFailed, onQueryRetried } = useApi();
  const isSignedIn = personId !== null;
  const known = v.safeParse(schema, prefetched.read(path));
  const { data, error, isLoading, mutate } = useSWR<v.InferOutput<S>, unknown>(
    isSignedIn ? queryKey(personId, path) : null,
    () => ask().then((answer) => readJson(answer, schema)),
    {
      ...(known.success ? { fallbackData: known.output } : {}),
      revalidateIfStale: !(known.success && prefetched.isFresh(path) && isWhole(known.output)),
      // What found no network is asked for again; what was refused is not.
      shouldRetryOnError: (thrown) => thrown instanceof ConnectionError,
      errorRetryCount: 5,
      focusThrottleInterval: 30_000,
      onError: onQueryFailed,
    },
  );
  return {
    data,
    error: error === undefined ? undefined : explain(error),
    isLoading: isLoading || (!isSignedIn && data === undefined),
    retry: () => {
      onQueryRetried();
      void mutate();
    },
  };
}
