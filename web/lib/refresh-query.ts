import { mutate } from 'swr';
import { appState } from '../boot/app-state.ts';
import { ageGiven } from './given-data.ts';
import { queryKey } from './use-query.ts';

/** What the screens know of an address below the tenant is asked for again. */
export async function refreshQuery(path: string): Promise<void> {
  ageGiven(path);
  await mutate(queryKey(appState().lineUser?.lineUserId, path));
}

/** Puts an answer that came another way in its place. */
export async function putQuery(path: string, data: unknown): Promise<void> {
  ageGiven(path);
  await mutate(queryKey(appState().lineUser?.lineUserId, path), data, { revalidate: false });
}
