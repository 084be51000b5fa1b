import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../web/customer/session/settings.ts';
import { servicesFor } from './app-fixture.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns the shown language when a person with an earlier choice chooses the phone's language. */
async function shownBy(languages: readonly string[], locale: 'ja' | 'en') {
  vi.stubGlobal('navigator', { languages, language: languages[0] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  const app = servicesFor({ tenant: 'demo', person: 'Misaki', pathname: '/demo', locale });
  await setLanguage(app, locale === 'ja' ? 'en' : 'ja');
  await setLanguage(app, null);
  return app.read().language;
}

test('the language is the first one of the phone that is supported, or else the tenant’s', async () => {
  expect(await shownBy(['en-GB', 'ja'], 'ja')).toBe('en');
  expect(await shownBy(['fr', 'ja-JP'], 'en')).toBe('ja');
  expect(await shownBy(['fr-FR', 'fr'], 'en')).toBe('en');
  expect(await shownBy(['fr-FR'], 'ja')).toBe('ja');
});
