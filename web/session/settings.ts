import { type Language, languageAsked } from '../../contract/language.ts';
import { type PersonSettings, personSettingsSchema } from '../../contract/person-settings.ts';
import { expectDone, readJson } from '../api/problem.ts';
import { signedIn } from './app-state.ts';
import type { AppServices } from './store.ts';

type SendOptions = { readonly headers?: Readonly<Record<string, string>> };
type SendSettings = (send: (options?: SendOptions) => Promise<Response>) => Promise<Response>;

/**
 * Stores what is named; the rest stays.
 * @param by how it is sent: with LINE's word on who asks, where it raises the cap.
 * @throws ApiError when it did not come through.
 */
export async function changeSettings(
  app: AppServices,
  change: Partial<PersonSettings>,
  by: SendSettings = (send) => send(),
): Promise<void> {
  const answer = await by((options) =>
    app.api.me.settings.$put({ param: app.tenantParams, json: change }, { ...options }),
  );
  const settings = await readJson(answer, personSettingsSchema);
  takeSettings(app, settings);
}

/** Stores the person's language and speaks it at once. null = as the phone says. @throws ApiError */
export async function setLanguage(app: AppServices, language: Language | null): Promise<void> {
  const json = { language };
  await expectDone(await app.api.me.settings.$put({ param: app.tenantParams, json }));
  takeSettings(app, json);
  // As the edge chooses it for a page.
  const ofPhone = languageAsked(navigator.languages.join()) ?? app.read().client?.locale ?? 'ja';
  app.dispatch({ type: 'page-changed', page: { language: language ?? ofPhone } });
}

function takeSettings({ read, dispatch }: AppServices, settings: Partial<PersonSettings>): void {
  const person = signedIn(read());
  if (!person) return;
  const { lineUser } = person;
  const changed = { ...lineUser, settings: { ...lineUser.settings, ...settings } };
  dispatch({ type: 'person-changed', person: { lineUser: changed } });
}
