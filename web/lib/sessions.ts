import { sessionListSchema } from '../../contract/session.ts';
import type { AppError } from '../boot/app-state.ts';
import { api, expectDone, ofClient } from './api.ts';
import { problemOfThrown } from './problem.ts';
import { useQuery } from './use-query.ts';

export const useSessions = () =>
  useQuery('/sessions', sessionListSchema, () => api.sessions.$get({ param: ofClient() }));

/** Ends every other browser's session of this person. */
export async function signOutElsewhere(): Promise<AppError | null> {
  try {
    await expectDone(await api.sessions.$delete({ param: ofClient() }));
    return null;
  } catch (thrown) {
    return problemOfThrown(thrown);
  }
}
