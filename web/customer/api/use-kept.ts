import { useCallback } from 'react';
import useSWR from 'swr';
import { useApi } from './api-context.ts';

/**
 * State that outlives its screen while the app is open for the same person. On the way back the screen
 * shows it from the first frame.
 * @param name a key that no other state uses.
 */
export function useKept<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const { personId } = useApi();
  const { data = initial, mutate } = useSWR<T>(['kept', personId, name], null);
  const keep = useCallback((value: T) => void mutate(value, { revalidate: false }), [mutate]);
  return [data, keep];
}
