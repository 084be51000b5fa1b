import useSWR from 'swr';
import * as v from 'valibot';
import { type AppError, useAppState } from '../boot/app-state.ts';
import { recoverSession } from '../boot/recover-session.ts';
import { readJson } from './api.ts';
import { givenData, isFreshlyGiven } from './given-data.ts';
import { ApiError, problemOfThrown } from './problem.ts';

export type Query<T> = {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
};

/** The person is part of the key: after a change of account nothing of the first may show. */
export const queryKey = (lineUserId: string | undefined, path: string) => `${lineUserId} ${path}`;

/**
 * A read of the tenant's API. `key` is its address below the tenant, under which the edge may have
 * put the answer into the page already. Nothing is asked before the sign-in is through.
 */
export function useQuery<S extends v.GenericSchema>(
  key: string,
  schema: S,
  ask: () => Promise<Response>,
): Query<v.InferOutput<S>> {
  const signedIn = useAppState((state) => state.phase === 'signed-in');
  const lineUserId = useAppState((state) => state.lineUser?.lineUserId);
  const given = v.safeParse(schema, givenData(key));
  const { data, error, isLoading, mutate } = useSWR<v.InferOutput<S>, unknown>(
    signedIn ? queryKey(lineUserId, key) : null,
    () => ask().then((answer) => readJson(answer, schema)),
    {
      ...(given.success ? { fallbackData: given.output } : {}),
      revalidateIfStale: !(given.success && isFreshlyGiven(key)),
      shouldRetryOnError: false,
      focusThrottleInterval: 30_000,
      onError: (thrown: unknown) => {
        if (thrown instanceof ApiError) recoverSession(thrown.problem);
      },
    },
  );
  return {
    data,
    error: error === undefined ? undefined : problemOfThrown(error),
    isLoading: isLoading || (!signedIn && data === undefined),
    retry: () => void mutate(),
  };
}
