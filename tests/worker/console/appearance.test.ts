import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { lookDetailSchema, lookPageSchema } from '../../../contract/console/appearance.ts';
import type { Boot } from '../../../contract/customer/boot.ts';
import { publicClientSchema } from '../../../contract/shared/client.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { drawPreview } from '../../../worker/index.ts';
import { type Desk, outcomeOf, services, signIn } from '../support/console.ts';
import { deployed } from '../support/deployment.ts';
import { openShop, putMachine } from '../support/shop.ts';
import { list, patch, seed, stored } from '../support/stand-ins.ts';
import { send } from '../support/visitor.ts';

const TENANT = 'dressed';
const path = `clients/${TENANT}/settings/appearance`;
const both = (text: string) => ({ ja: text, en: text });
const before = {
  ...{ appName: both('自販機'), heroText: both('すぐ一杯'), logoUrl: '/api/logo', heroUrl: null },
  colors: { primary: '#00a2d0', background: '#fcfcfc', line: '#01b904' },
  payMarks: { paypay: '/api/mark' },
};
const look = {
  ...{ appName: both('のみもの'), heroText: null },
  colors: { primary: '#c8102e', background: '#fff7ea', line: '#01b904' },
  character: { machine: 'awning', type: 'serif', corners: 'round' },
} as const;
const kept = { logo: 'kept', hero: 'kept' } as const;
let manager: Desk;

beforeAll(async () => {
  await openShop(TENANT, '1650041081');
  await seed({ [path]: before });
  manager = await signIn(TENANT, ['manager']);
});

const load = async () =>
  v.parse(lookDetailSchema, await (await manager.call('GET', '/appearance')).json());
const save = async (more: object = {}, desk = manager) =>
  desk.call('PUT', '/appearance', { ...look, ...kept, seen: (await load()).seen, ...more });
const changes = async () =>
  (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'appearance.change',
  );

test('customers see the saved appearance, pictures do not change, and a repeated save is logged once', async () => {
  expect(await load()).toMatchObject({ appName: before.appName, by: null });
  const { seen } = await load();
  expect((await save()).status).toBe(200);
  expect(await load()).toMatchObject({ ...look, by: manager.name });
  const client = v.parse(
    publicClientSchema,
    await (await send('GET', `/api/clients/${TENANT}`)).json(),
  );
  const { logoUrl, payMarks } = before;
  expect(client.appearance).toMatchObject({ ...look, logoUrl, payMarks });
  expect((await save({ seen })).status, 'the first answer was lost').toBe(200);
  const rows = await changes();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows[0]?.fields?.['before'])).toContain('#00a2d0');
  expect(JSON.stringify(rows[0]?.fields?.['after'])).toContain('#c8102e');
  const other = { ...look, ...kept, appName: both('別の名前'), seen };
  expect(await outcomeOf(await manager.call('PUT', '/appearance', other))).toBe('LOOK_CHANGED');
  expect((await load()).appName).toEqual(look.appName);
});

/** A PNG of one transparent pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a new picture is stored in two sizes and served, and a removed picture is no longer shown', async () => {
  const hero = { full: PIXEL, small: PIXEL };
  expect((await save({ hero, logo: 'none' })).status).toBe(200);
  expect(await load()).toMatchObject({ hasHero: true, hasLogo: false });
  const url = String((await stored(path))?.['heroUrl']?.['stringValue']);
  expect(url).toMatch(/\/pictures\/[0-9a-f]{32}#288$/);
  for (const address of [url, url.replace('#', '?w=')]) {
    const shown = await send('GET', address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  const row = (await changes()).at(-1)?.fields?.['after'];
  expect(JSON.stringify(row)).toMatch(/"logo".*"none"/);
  const { seen } = await load();
  expect((await save({ hero, logo: 'none' })).status, 'sent twice').toBe(200);
  expect((await load()).seen).toBe(seen);
  expect((await save({ hero: 'none' })).status).toBe(200);
  expect(await load()).toMatchObject({ hasHero: false });
});

test('bytes that are not a picture are refused, and nothing changes', async () => {
  const held = await stored(path);
  const bad = `data:image/png;base64,${btoa('<svg onload="x">')}`;
  expect(await outcomeOf(await save({ hero: { full: bad, small: null } }))).toBe('PICTURE_BROKEN');
  expect(await outcomeOf(await save({ logo: { full: PIXEL, small: bad } }))).toBe('PICTURE_BROKEN');
  const svg = 'data:image/svg+xml;base64,PHN2Zz4=';
  expect((await save({ hero: { full: svg, small: null } })).status).toBe(400);
  expect(await stored(path)).toEqual(held);
});

test('an invalid colour, an empty or too long name, and an unknown shape are refused', async () => {
  for (const wrong of [
    { colors: { ...look.colors, primary: 'red' } },
    { colors: { ...look.colors, line: '#01b904;}' } },
    { appName: both(' ') },
    { appName: both('名'.repeat(31)) },
    { character: { ...look.character, machine: 'glass' } },
  ]) {
    expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
});

test('support and auditor see the appearance, and only owner and manager change it, with a passkey', async () => {
  const support = await signIn(TENANT, ['support']);
  expect((await support.call('GET', '/appearance')).status).toBe(200);
  expect(await outcomeOf(await save({ heroText: both('x') }, support))).toBe('ACTION_FORBIDDEN');
  const field = await signIn(TENANT, ['field']);
  expect(await outcomeOf(await field.call('GET', '/appearance'))).toBe('ACTION_FORBIDDEN');
  const preview = { ...look, ...kept, page: 'main', language: 'ja' };
  expect(await outcomeOf(await field.call('POST', '/appearance/preview', preview))).toBe(
    'ACTION_FORBIDDEN',
  );
  const unproved = await signIn(TENANT, ['owner'], { proved: false });
  expect(await outcomeOf(await save({ heroText: both('x') }, unproved))).toBe('PASSKEY_REQUIRED');
});

test('an appearance of a newer version is refused as unreadable, and a save does not change it', async () => {
  const newer = { ...before, character: { machine: 'glass' } };
  await seed({ [path]: newer });
  const held = await stored(path);
  const answers = [
    await manager.call('GET', '/appearance'),
    await manager.call('PUT', '/appearance', { ...look, ...kept, seen: 'any' }),
  ];
  for (const answer of answers) expect(await outcomeOf(answer)).toBe('CONSOLE_DATA_UNREADABLE');
  expect(await stored(path)).toEqual(held);
  await seed({ [path]: before });
});

test('a tenant without an appearance gets one from the console', async () => {
  const clientId = 'undressed';
  await openShop(clientId, '1650041082');
  const owner = await signIn(clientId, ['owner']);
  const shown = v.parse(lookDetailSchema, await (await owner.call('GET', '/appearance')).json());
  expect(shown).toMatchObject({ seen: null, colors: { primary: '#00a2d0' } });
  expect((await owner.call('PUT', '/appearance', { ...look, ...kept, seen: null })).status).toBe(
    200,
  );
  expect(await stored(`clients/${clientId}/settings/appearance`)).toBeDefined();
});

/** Renders the preview. `laterMs` lets cached values of the edge expire. */
const preview = async (page: 'main' | 'machine', shown: Boot[] = [], laterMs = 0) => {
  const draw = (boot: Boot) => {
    shown.push(boot);
    const picture = `<img src="/api/clients/${TENANT}/pictures/hero?w=480">`;
    return Promise.resolve(`<p>${boot.client?.appearance.appName.ja}</p>${picture}`);
  };
  return drawPreview(
    draw,
    {
      services: { ...services, nowMs: () => Date.now() + laterMs },
      ...{ assets: deployed().ASSETS, clientId: v.parse(clientIdSchema, TENANT) },
      runAfter: () => undefined,
    },
    { ...look, ...kept, page, language: 'en' },
  );
};

test('the preview has the requested appearance, contains no script, and is inert', async () => {
  const shown: Boot[] = [];
  const html = (await preview('main', shown)) ?? '';
  expect(html).toContain('<p>のみもの</p>');
  expect(html).toContain('--primary:#c8102e');
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('<body inert');
  expect(html).not.toMatch(/<script|modulepreload|rel="icon"/);
  expect(shown[0]?.client?.appearance).toMatchObject({ ...look, logoUrl: before.logoUrl });
  expect((await load()).appName, 'it is not saved').toEqual(before.appName);
});

test('the machine preview shows the tenant’s first machine, or nothing if there is none', async () => {
  expect(await preview('machine')).toBeNull();
  await putMachine(TENANT, 'm-first', { A1: 1 });
  await patch(`clients/${TENANT}/machines/m-first`, { order: 1 });
  const shown: Boot[] = [];
  expect(await preview('machine', shown, 60_000)).not.toBeNull();
  expect(shown[0]?.page).toBe(`/${TENANT}/machines/m-first`);
});

test('the preview is null if the edge has no screens', async () => {
  const asked = { ...look, ...kept, page: 'main', language: 'ja' };
  const answer = await manager.call('POST', '/appearance/preview', asked);
  expect(v.parse(lookPageSchema, await answer.json())).toEqual({ html: null });
});
