import { useMemo } from 'react';
import useSWR from 'swr';
import * as v from 'valibot';
import { useApi } from './api-context.ts';
import { ConnectionError } from './fetch-with-retry.ts';
import { type AppError, readJson } from './problem.ts';

export type QueryState<T> = {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
};

/** The key contains the person, so that no data of one account shows after a switch to another. */
export const queryKey = (personId: string | null, path: string) =>
  `${personId ?? 'nobody'} ${path}`;

/**
 * Reads from the tenant's API. `path` is the address below the tenant; the page may already contain the
 * answer. No request is sent before the sign-in completes.
 * @param isWhole false when the page contains only the public part, so that the rest is requested.
 */
export function useQuery<S extends v.GenericSchema>(
  path: string,
  schema: S,
  ask: () => Promise<Response>,
  isWhole: (known: v.InferOutput<S>) => boolean = () => true,
): QueryState<v.InferOutput<S>> {
  const { prefetched, personId, explain, onQueryFailed, onQueryRetried } = useApi();
  const isSignedIn = personId !== null;
  const answer = prefetched.read(path);
  // Memoised: lists reload their further pages when the identity of the first page changes.
  const known = useMemo(() => v.safeParse(schema, answer), [schema, answer]);
  const { data, error, isLoading, mutate } = useSWR<v.InferOutput<S>, unknown>(
    isSignedIn ? queryKey(personId, path) : null,
    () => ask().then((response) => readJson(response, schema)),
    {
      ...(known.success ? { fallbackData: known.output } : {}),
      revalidateIfStale: !(known.success && prefetched.isFresh(path) && isWhole(known.output)),
      // Connection errors retry. Refusals do not.
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
