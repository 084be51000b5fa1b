import { beforeAll, expect, test } from 'vitest';
import { newShopper, openShop } from '../support/shop.ts';
import { send } from '../support/visitor.ts';

const TENANT = 'two-tongues';
const CHANNEL = '1650011194';
beforeAll(() => openShop(TENANT, CHANNEL));

const languageOf = async (cookie: string) => {
  const headers = { 'accept-language': 'ja' };
  const html = await (await send('GET', `/${TENANT}`, { cookie, headers })).text();
  return /<html[^>]* lang="(\w+)"/.exec(html)?.[1];
};
const kept = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-language='));

test('the HTML uses the chosen language, whatever language the phone requests', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const chosen = kept(await shopper.call('PUT', '/me/settings', { language: 'en' })) ?? '';
  expect(chosen).toMatch(/^__Host-language=en; .*HttpOnly; Secure; SameSite=Lax/);
  expect(await languageOf(chosen.split(';')[0] ?? '')).toBe('en');
});

test('removing the choice deletes the cookie, and an unchanged choice sends none', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  expect(kept(await shopper.call('PUT', '/me/settings', { favourites: [] }))).toBeUndefined();
  await shopper.call('PUT', '/me/settings', { language: 'en' });
  const cookie = `${shopper.cookie}; __Host-language=en`;
  const settings = (body: object) =>
    send('PUT', `/api/clients/${TENANT}/me/settings`, { cookie, body });
  expect(kept(await settings({ language: 'en' }))).toBeUndefined();
  expect(kept(await settings({ language: null }))).toMatch(/^__Host-language=; Max-Age=0/);
});

test('a cookie with an unsupported language is ignored', async () => {
  expect(await languageOf('__Host-language=%22%3E%3Cscript%3E')).toBe('ja');
});
