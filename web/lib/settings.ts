import { type PersonSettings, personSettingsSchema } from '../../contract/person-settings.ts';
import { appState, setAppState } from '../boot/app-state.ts';
import { api, ofClient, readJson } from './api.ts';

/** Stores what is named; the rest stays. @throws ApiError when it did not come through. */
export async function changeSettings(change: Partial<PersonSettings>): Promise<void> {
  const answer = await api.me.settings.$put({ param: ofClient(), json: change });
  const settings = await readJson(answer, personSettingsSchema);
  const { lineUser } = appState();
  if (lineUser) setAppState({ lineUser: { ...lineUser, settings } });
}
