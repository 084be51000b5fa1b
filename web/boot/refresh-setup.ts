import { sessionSchema } from '../../contract/session.ts';
import { api, ofClient, readJson } from '../lib/api.ts';
import { appState, setAppState } from './app-state.ts';

/** A change of ours may have moved the set-up on or back; where it stands is the edge's word. */
export async function refreshSetup(): Promise<void> {
  if (appState().phase !== 'signed-in') return;
  try {
    const { setup } = await readJson(await api.session.$get({ param: ofClient() }), sessionSchema);
    setAppState({ setup });
  } catch {
    // The next page load brings it; what was done has been done all the same.
  }
}
