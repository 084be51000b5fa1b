import { useCallback } from 'react';
import useSWR from 'swr';
import { useApi } from './api-context.ts';

/**
 * State that outlives its screen, for as long as the app is open and of this person: what was loaded is there
 * on the way back, from the first frame on.
 * @param name what it is of, unlike any other.
 */
export function useKept<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const { personId } = useApi();
  const { data = initial, mutate } = useSWR<T>(['kept', personId, name], null);
  const keep = useCallback((value: T) => void mutate(value, { revalidate: false }), [mutate]);
  return [data, keep];
}
