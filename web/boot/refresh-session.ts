import { sessionSchema } from '../../contract/session.ts';
import { api, ofClient, readJson } from '../lib/api.ts';
import { appState, setAppState } from './app-state.ts';

/** A change of ours may have moved the set-up, or ended a purchase: where they stand is the edge's word. */
export async function refreshSession(): Promise<void> {
  if (appState().phase !== 'signed-in') return;
  try {
    const answer = await api.session.$get({ param: ofClient() });
    const { setup, activeOrder } = await readJson(answer, sessionSchema);
    setAppState({ setup, activeOrder });
  } catch {
    // The next page load brings it; what was done has been done all the same.
  }
}
