import {
  type PersonSettings,
  personSettingsSchema,
} from '../../../contract/customer/person-settings.ts';
import { type Language, languageAsked } from '../../../contract/shared/language.ts';
import { expectDone, readJson } from '../api/problem.ts';
import { signedIn } from './app-state.ts';
import type { AppServices } from './store.ts';

type SendOptions = { readonly headers?: Readonly<Record<string, string>> };
type SendSettings = (send: (options?: SendOptions) => Promise<Response>) => Promise<Response>;

/**
 * Stores the named settings and keeps the others.
 * @param by sends the request; raising the cap requires a proof by LINE.
 * @throws ApiError
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

/** Stores the person's language and applies it. `null` follows the phone's language. @throws ApiError */
export async function setLanguage(app: AppServices, language: Language | null): Promise<void> {
  const json = { language };
  await expectDone(await app.api.me.settings.$put({ param: app.tenantParams, json }));
  takeSettings(app, json);
  // The same rule as the edge's for a page.
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
