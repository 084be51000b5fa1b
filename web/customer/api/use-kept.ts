import { useCallback } from 'react';
import useSWR from 'swr';
import { useApi } from './api-context.ts';

/**
 * Keeps state after its screen unmounts, while the app is open for the same person. When the person
 * comes back, the first frame shows it.
 * @param name a key that no other state uses.
 */
export function useKept<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const { personId } = useApi();
  const { data = initial, mutate } = useSWR<T>(['kept', personId, name], null);
  const keep = useCallback((value: T) => void mutate(value, { revalidate: false }), [mutate]);
  return [data, keep];
}
