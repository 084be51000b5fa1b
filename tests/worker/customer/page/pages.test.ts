import { beforeAll, describe, expect, test } from 'vitest';
import { type PageName, pagePath, pages } from '../../../../contract/customer/pages.ts';
import { control, seed, trafficOf } from '../../support/stand-ins.ts';
import { lineToken, openTenant, send, signedIn } from '../../support/visitor.ts';

const channel = '1650004001';

beforeAll(async () => {
  await openTenant('shop', channel);
  await openTenant('hostile', '1650004002');
  await seed({
    'clients/shop/settings/appearance': {
      appName: { ja: 'お茶の自販機', en: 'Tea machine' },
      colors: { primary: '#123456', background: 'url(evil)', line: '#01b904' },
    },
    'clients/hostile': {
      name: '</script><script>alert(1)</script>',
      lineLogin: { channelId: '1650004002', liffId: '1650004002-app' },
    },
    'clients/hostile/settings/appearance': {
      appName: '</title><script>alert(1)</script>',
      logoUrl: 'javascript:alert(1)',
      colors: { primary: 'red;}</style><script>' },
    },
  });
});

type Boot = {
  page: string;
  client: { clientId: string; appearance: object } | null;
  liffId: string | null;
  error: { status: number; code: string; message: string } | null;
  session: { lineUser?: { lineUserId: string }; screen?: object; error?: { code: string } } | null;
};

async function open(address: string, cookie?: string, headers: Record<string, string> = {}) {
  const answer = await send('GET', address, { cookie, headers });
  const html = await answer.text();
  const read = (id: string) =>
    JSON.parse(new RegExp(`<script[^>]*id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? 'null');
  const expectedUser = / data-user="([^"]*)"/.exec(html)?.[1];
  return {
    answer,
    html,
    expectedUser,
    boot: { ...read('boot'), session: read('session') } as Boot,
  };
}

describe('a page', () => {
  test('of every name in the route table answers 200 with its tenant inside', async () => {
    for (const name of Object.keys(pages) as PageName[]) {
      const path = pagePath('shop', name, { machineId: 'm-1', id: 'x-1' });
      for (const address of [path, `/clients${path}`, `${path}/`]) {
        const { answer, boot } = await open(address);
        expect(answer.status, address).toBe(200);
        expect(boot.client?.clientId, address).toBe('shop');
      }
    }
  });

  test('carries the tenant’s name, theme and title, with the theme’s defaults for a broken colour', async () => {
    const { html } = await open('/shop');
    expect(html).toContain('<title>お茶の自販機</title>');
    expect(html).toContain('--primary:#123456');
    expect(html).toContain('--background:#fcfcfc');
    expect((await open('/shop/account/faq')).html).toContain(
      '<title>よくある質問 | お茶の自販機</title>',
    );
  });

  test('of a tenant without an appearance has the specification’s app name and colours', async () => {
    await openTenant('bare', '1650004003');
    const { html, boot } = await open('/bare');
    expect(html).toContain('<title>スマート自販機</title>');
    for (const declared of ['--primary:#00a2d0', '--background:#fcfcfc', '--line:#01b904'])
      expect(html).toContain(declared);
    expect(boot.client?.appearance).toMatchObject({
      appName: { ja: 'スマート自販機' },
      colors: { primary: '#00a2d0', background: '#fcfcfc', line: '#01b904' },
    });
    const english = await open('/bare', undefined, { 'accept-language': 'en' });
    expect(english.html).toContain('<title>Smart vending machine</title>');
    // The app's name is also there without a tenant.
    expect((await open('/')).html).toContain('<title>スマート自販機</title>');
  });

  test('is English for an English browser', async () => {
    const { html, boot } = await open('/shop', undefined, { 'accept-language': 'en-GB,en;q=0.9' });
    expect(html).toContain('<html lang="en">');
    expect(boot).toMatchObject({ language: 'en' });
  });

  test('has the tenant’s language for a browser that asks for neither Japanese nor English', async () => {
    await openTenant('abroad', '1650004004');
    await seed({ 'clients/abroad': { locale: 'en' } });
    const languageFor = async (accepted?: string) => {
      const headers: Record<string, string> = accepted ? { 'accept-language': accepted } : {};
      const { html, boot } = await open('/abroad', undefined, headers);
      expect(html).toContain(`<html lang="${(boot as { language?: string } | null)?.language}">`);
      const api = await send('GET', '/api/clients/abroad/faqs/none', { headers });
      const { error } = (await api.json()) as { error: { message: string } };
      return [(boot as { language?: string } | null)?.language, /[ぁ-ん]/.test(error.message)];
    };
    expect(await languageFor('fr-FR,fr;q=0.9')).toEqual(['en', false]);
    expect(await languageFor()).toEqual(['en', false]);
    expect(await languageFor('fr,ja;q=0.8')).toEqual(['ja', true]);
    expect(await languageFor('ja')).toEqual(['ja', true]);
    const { boot } = await open('/shop', undefined, { 'accept-language': 'fr' });
    expect(boot).toMatchObject({ language: 'ja' });
  });

  test('can be revalidated without a session, and is not cached with one', async () => {
    expect((await open('/shop')).answer.headers.get('cache-control')).toBe('no-cache');
    const { cookie } = await signedIn('shop', channel);
    expect((await open('/shop', cookie)).answer.headers.get('cache-control')).toBe(
      'private, no-store',
    );
  });

  test('has no ETag, and is never answered with 304', async () => {
    const { answer } = await open('/shop', undefined, {
      'if-none-match': '"old"',
      'if-modified-since': 'x',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('last-modified')).toBeNull();
  });

  test('has a new nonce in each answer, on every script and style', async () => {
    const { answer, html } = await open('/shop');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    const again = (await open('/shop')).answer.headers.get('content-security-policy');
    expect(again).not.toContain(nonce);
    for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g))
      expect(tag).toContain(`nonce="${nonce}"`);
  });

  test('keeps a hostile tenant document inside its strings', async () => {
    const { html, boot } = await open('/hostile');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('javascript:alert');
    expect(boot.client?.clientId).toBe('hostile');
  });
});

describe('an unknown address', () => {
  test.each([
    '/no-such-tenant',
    '/shop/nothing',
    '/shop/account/faq/a/b',
    '/api2/x/y',
    '/SHOP',
    '/clients',
    '/builds',
    '/favicon.ico',
  ])('%s is 404 with the error page', async (address) => {
    const { answer, boot, html } = await open(address);
    expect(answer.status).toBe(404);
    expect(boot.error).toEqual({
      status: 404,
      code: 'PAGE_NOT_FOUND',
      message: `Page not found: ${address}`,
    });
    expect(html).toContain('ページが見つかりません');
  });

  test.each(['/shop/nothing', '/clients/shop/nothing', '/clients/shop/account/nothing'])(
    '%s has the appearance of its tenant',
    async (address) => {
      const { answer, boot } = await open(address);
      expect(answer.status).toBe(404);
      expect(boot.client?.clientId).toBe('shop');
    },
  );

  test('below /api or /assets answers a problem, not HTML', async () => {
    for (const address of ['/api/nothing', '/assets/gone.js']) {
      const answer = await send('GET', address);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a page with a session', () => {
  test('holds the user, the set-up state and the first screen’s data', async () => {
    const { cookie, userId } = await signedIn('shop', channel);
    const { boot, expectedUser } = await open('/shop', cookie);
    expect(expectedUser).toBe(userId);
    expect(boot.session).toMatchObject({
      lineUser: { lineUserId: userId },
      setup: { nextStep: 'welcome' },
      screen: { '/machines': { machines: [] } },
    });
  });

  test('of another tenant shows no person', async () => {
    const { cookie } = await signedIn('hostile', '1650004002');
    const { boot, expectedUser } = await open('/shop', cookie);
    expect([expectedUser, boot.session]).toEqual(['', null]);
  });

  test('that was revoked has the error in its payload', async () => {
    const { cookie } = await signedIn('shop', channel);
    await send('DELETE', '/api/clients/shop/session', { cookie });
    expect((await open('/shop', cookie)).boot.session).toMatchObject({
      error: { code: 'SESSION_REVOKED' },
    });
  });

  test('is served while the store is unavailable, with the error in its payload', async () => {
    const { cookie } = await signedIn('shop', channel);
    await open('/shop');
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/', times: -1, kind: 'status', status: 503 },
    ]);
    const { answer, boot } = await open('/shop/account', cookie);
    await control('DELETE', '/faults');
    expect(answer.status).toBe(200);
    expect(boot.session).toMatchObject({ error: { code: 'STORE_UNAVAILABLE' } });
  });

  test('costs two reads and no write', async () => {
    const { cookie } = await signedIn('shop', channel);
    await open('/shop', cookie);
    const traffic = await trafficOf(() => open('/shop/account', cookie));
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(2);
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(0);
  });
});

describe('the LIFF id', () => {
  test.each([
    [
      'of the query, when it is an app of the tenant’s channel',
      '?liffId=1650004001-other',
      '1650004001-other',
    ],
    [
      'of the tenant, when the query’s belongs to another channel',
      '?liffId=1650004002-app',
      '1650004001-app',
    ],
    [
      'of the tenant, when the query’s is malformed',
      '?liffId=1650004001-%3Cscript',
      '1650004001-app',
    ],
    ['of the tenant, without a query', '', '1650004001-app'],
  ])('is %s', async (_, query, expected) => {
    expect((await open(`/shop${query}`)).boot.liffId).toBe(expected);
  });
});

describe('a permanent link (liff.state)', () => {
  const at = async (state: string, address = '/shop') =>
    (await open(`${address}?liff.state=${encodeURIComponent(state)}`)).boot.page;

  test.each([
    ['/account/order?month=5', '/shop/account/order?month=5'],
    ['/machines/m-1', '/shop/machines/m-1'],
    ['/shop/account', '/shop/account'],
    ['?x=1', '/shop?x=1'],
    ['', '/shop'],
  ])('with the state %j renders %s without a redirect', async (state, page) => {
    expect(await at(state)).toBe(page);
  });

  test.each([
    '//evil.example',
    '/../hostile',
    '/hostile/account',
    'https://evil.example',
    '/account/../../x',
    '\\evil',
    '/nothing',
  ])('with the state %j is not redirected', async (state) => expect(await at(state)).toBe('/shop'));
});

describe('beside the pages', () => {
  test('a hashed asset is immutable, and a missing one is a 404 that is not cached', async () => {
    const here = await send('GET', '/assets/here-12345678.js');
    expect(here.headers.get('cache-control')).toContain('immutable');
    const gone = await send('GET', '/assets/gone.js');
    expect(gone.status).toBe(404);
    expect(gone.headers.get('cache-control')).toBe('no-store');
    // A name without a hash may have other content in the next build.
    const licences = await send('GET', '/assets/licences.txt');
    expect(licences.headers.get('cache-control')).toBe('no-cache');
  });

  test('_payload.json contains a page’s public data and nothing personal, for any visitor', async () => {
    const { cookie, userId } = await signedIn('shop', channel);
    for (const address of [
      '/_payload.json',
      '/shop/_payload.json',
      '/shop/account/order/_payload.json',
    ]) {
      const answer = await send('GET', address, { cookie });
      const text = await answer.text();
      expect(answer.status, address).toBe(200);
      expect(text).not.toContain(userId);
      expect(JSON.parse(text)).toMatchObject({ buildId: 'test-build' });
    }
    expect((await send('GET', '/no-such-tenant/_payload.json')).status).toBe(404);
  });

  test('_payload.json contains the data of a public page, and of no other', async () => {
    const screenOf = async (page: string) =>
      (await (await send('GET', `${page}/_payload.json`)).json<{ screen: object }>()).screen;
    expect(await screenOf('/shop/account/faq')).toHaveProperty('/faqs');
    expect(await screenOf('/shop')).toEqual({ '/machines': { machines: [], nextCursor: null } });
    expect(await screenOf('/shop/account/order')).toEqual({});
    expect(await screenOf('')).toEqual({});
  });

  test('builds/latest.json and its meta name the running build, and any other build is 404', async () => {
    expect(await (await send('GET', '/builds/latest.json')).json()).toMatchObject({
      id: 'test-build',
    });
    const meta = await (await send('GET', '/builds/meta/test-build.json')).json<{
      news: unknown;
    }>();
    expect(meta).toMatchObject({ id: 'test-build' });
    expect(meta.news === null || typeof meta.news === 'object').toBe(true);
    expect((await send('GET', '/builds/meta/another.json')).status).toBe(404);
  });

  test('jwks.json contains public keys only', async () => {
    const { keys } = await (await send('GET', '/.well-known/jwks.json')).json<{ keys: object[] }>();
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('openapi.json describes every API route', async () => {
    const document = await (await send('GET', '/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/clients/{clientId}/session',
        '/api/line/login',
        '/api/lineAuthToken',
      ]),
    );
    expect(document.paths['/api/clients/{clientId}/session']).toHaveProperty('post.requestBody');
  });

  test('a sign-in for a page returns that page’s data', async () => {
    const { accessToken } = await lineToken('kenta', channel);
    const answer = await send('POST', '/api/clients/shop/session', {
      body: { accessToken, page: '/shop/account/order' },
    });
    expect(await answer.json()).toMatchObject({ screen: { '/orders': { orders: [] } } });
  });
});
