import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../../worker/app.ts';
import { contrast, parse } from '../../../../worker/customer/page/colour.ts';
import { themeStyle } from '../../../../worker/customer/page/theme.ts';
import { until } from '../../support/shop.ts';
import { control, seed, trafficOf } from '../../support/stand-ins.ts';
import { APP, lineToken, openTenant, problemIn, send, signedIn } from '../../support/visitor.ts';

beforeAll(async () => {
  await openTenant('cached', '1650007001');
  await openTenant('only', '1650007002');
});
afterEach(() => vi.useRealTimers());

const readsOf = async (path: string) => {
  const traffic = await trafficOf(async () => (await send('GET', path)).text());
  return traffic.reduce((sum, { reads }) => sum + reads, 0);
};
/** Moves the edge's clock, but not the stand-ins' clock. */
const later = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

describe('a tenant', () => {
  test('does not expose its merchant in the API, a page or a payload', async () => {
    const { cookie } = await signedIn('cached', '1650007001');
    for (const path of ['/api/clients/cached', '/cached', '/cached/_payload.json']) {
      for (const visitor of [{}, { cookie }]) {
        const text = await (await send('GET', path, visitor)).text();
        expect(text, path).toContain('cached');
        expect(text, path).not.toMatch(/merchant/i);
      }
    }
  });

  test('is read once a minute at most', async () => {
    await readsOf('/cached');
    expect(await readsOf('/cached')).toBe(0);
    expect(await readsOf('/cached/account')).toBe(0);
  });

  test('older than a minute is shown at once, and read again in the background', async () => {
    await readsOf('/cached');
    await seed({ 'clients/cached/settings/appearance': { appName: '新しい名前' } });
    later(2);
    const old = await (await send('GET', '/cached')).text();
    expect(old).not.toContain('新しい名前');
    await until(async () => (await (await send('GET', '/cached')).text()).includes('新しい名前'));
  });

  test('older than ten minutes is not shown while the store is unavailable', async () => {
    await readsOf('/cached');
    later(30);
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/', times: -1, kind: 'status', status: 503 },
    ]);
    const answer = await send('GET', '/cached');
    const html = await answer.text();
    await control('DELETE', '/faults');
    expect(answer.status).toBe(503);
    expect(html).toContain('STORE_UNAVAILABLE');
  });

  test('refuses sign-in for an outdated channel id', async () => {
    await readsOf('/cached');
    const { accessToken } = await lineToken('misaki', '1650007001');
    await seed({
      'clients/cached': { lineLogin: { channelId: '1650007999', liffId: '1650007999-app' } },
    });
    later(4);
    const answer = await send('POST', '/api/clients/cached/session', { body: { accessToken } });
    expect(await problemIn(answer)).toMatchObject({ status: 403, code: 'CHANNEL_MISMATCH' });
  });

  test.each(['image/svg+xml', 'image/avif', 'image/webp', 'image/png', 'image/jpeg'])(
    'serves its pictures with their content type: %s',
    async (contentType) => {
      const id = contentType.replaceAll(/\W/g, '-');
      await seed({ [`clients/cached/pictures/${id}`]: { contentType, bytes: btoa('picture') } });
      const answer = await send('GET', `/api/clients/cached/pictures/${id}`);
      expect(answer.headers.get('content-type')).toBe(contentType);
      expect(await answer.text()).toBe('picture');
    },
  );

  test.each([
    ['neither a channel nor a LIFF app', 'bare', {}],
    ['no LIFF app', 'no-app', { lineLogin: { channelId: '1650007001' } }],
    ['no channel', 'no-channel', { lineLogin: { liffId: '1650007001-app' } }],
  ])('with %s is 403 Forbidden at the sign-in', async (_, clientId, fields) => {
    await seed({ [`clients/${clientId}`]: { name: clientId, ...fields } });
    const { accessToken } = await lineToken('misaki', '1650007001');
    const path = `/api/clients/${clientId}/session`;
    const answer = await send('POST', path, { body: { accessToken } });
    expect(await problemIn(answer)).toMatchObject({
      status: 403,
      code: 'MISSING_LIFF_ID',
      message: 'Forbidden',
    });
  });
});

describe('with DEFAULT_CLIENT_ID set', () => {
  const ask = async (path: string) => {
    const context = createExecutionContext();
    const answer = await createApp(null).request(
      `${APP}${path}`,
      {},
      { ...env, DEFAULT_CLIENT_ID: 'only' },
      context,
    );
    await waitOnExecutionContext(context);
    return answer;
  };

  test('the root redirects to that tenant with its query', async () => {
    const answer = await ask('/?x=1');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/only?x=1');
  });

  test('that tenant is served and every other is 404', async () => {
    expect((await ask('/api/clients/only')).status).toBe(200);
    expect((await ask('/api/clients/cached')).status).toBe(404);
    expect((await ask('/cached')).status).toBe(404);
  });
});

describe('a missing or malformed setting', () => {
  test('is named in the log without its value, and the answer does not mention it', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const broken = {
      ...env,
      SESSION_KEYS: undefined,
      GOOGLE_SERVICE_ACCOUNT: '{"private_key":"hush"}',
    };
    const answer = await createApp(null).request(
      `${APP}/api/clients/only`,
      {},
      broken,
      createExecutionContext(),
    );
    vi.restoreAllMocks();
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/SESSION_KEYS|hush/);
    expect(lines.join()).toMatch(/SESSION_KEYS is missing/);
    expect(lines.join()).toMatch(/GOOGLE_SERVICE_ACCOUNT is malformed/);
    expect(lines.join()).not.toContain('hush');
  });
});

test('a page that cannot be rendered is replaced by one in both languages', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const broken = { ...env, SEAL_KEYS: undefined };
  const headers = { accept: 'text/html' };
  const answer = await createApp(null).request(
    `${APP}/only`,
    { headers },
    broken,
    createExecutionContext(),
  );
  vi.restoreAllMocks();
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const page = await answer.text();
  expect(page).toContain('問題が発生しました');
  expect(page).toContain('Internal Server Error');
});

describe('the theme', () => {
  const coloured = (primary: string, background: string) =>
    themeStyle({
      appName: { ja: 'x', en: 'x' },
      logoUrl: null,
      heroUrl: null,
      heroText: null,
      colors: { primary, background, line: '#01b904' },
      character: { machine: 'enamel', type: 'sans', corners: 'soft' },
      payMarks: {},
    });
  /** Returns the colours of each `:root` in the style: light, then dark if it differs. */
  const schemesOf = (style: string) =>
    style
      .split(':root')
      .slice(1)
      .map((scheme) => {
        const found = [...scheme.matchAll(/--([\w-]+):(#\w{3,6})/g)];
        const colours = new Map(found.map(([, name, value]) => [name, value]));
        return (name: string) => {
          const colour = colours.get(name) ?? '';
          return parse(colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour);
        };
      });
  const texts = [
    'ink',
    'ink-soft',
    'primary-strong',
    'info',
    'wait',
    'alert',
    'done',
    'cold',
    'hot',
  ];
  /** Texts on a tinted or coloured background. */
  const pairs = [
    ...['info', 'wait', 'alert', 'done'].map((role) => [role, `${role}-tint`] as const),
    ...([
      ['on-strong', 'primary-strong'],
      ['ink-soft', 'tint'],
    ] as const),
  ];

  test.each([
    ['#00a2d0', '#fcfcfc', 2],
    ['#ffff00', '#ffffff', 2],
    ['#ffffff', '#fffaf2', 2],
    ['#1f6b45', '#fffaf2', 2],
    ['#000000', '#f0f0f0', 2],
    // A tenant with dark colours has one scheme for both modes.
    ['#303040', '#101018', 1],
    ['#ff3366', '#201018', 1],
  ])(
    'of %s on %s has readable contrast in every role, light and dark',
    (primary, background, schemes) => {
      const found = schemesOf(coloured(primary, background));
      expect(found).toHaveLength(schemes);
      const onPrimary = found[0]?.('on-primary') ?? parse(primary);
      expect(contrast(onPrimary, parse(primary))).toBeGreaterThanOrEqual(4.5);
      for (const of of found) {
        for (const ground of ['background', 'surface']) {
          const on = (role: string) => contrast(of(role), of(ground));
          for (const text of texts) {
            expect(on(text), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
          }
          expect(on('primary-mark'), `a mark on ${ground}`).toBeGreaterThanOrEqual(3);
        }
        for (const [text, ground] of pairs) {
          expect(contrast(of(text), of(ground)), text).toBeGreaterThanOrEqual(4.5);
        }
        const bars = ['cold-bar', 'hot-bar'].map((bar) => contrast(of(bar), parse('#ffffff')));
        expect(Math.min(...bars)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('a customer’s colour is used unchanged for fills, and slightly darker for marks', () => {
    const style = coloured('#00a2d0', '#fcfcfc');
    expect(style).toContain('--primary:#00a2d0');
    expect([...style.matchAll(/--primary-mark:(#\w+)/g)].map(([, mark]) => mark)).toEqual([
      '#009cc8',
      '#00a2d0',
    ]);
  });
});

describe('a tenant’s id', () => {
  const longest = `x${'Y_-9'.repeat(15)}abc`;

  test.each([
    ['as Firestore makes one', 'QsFh2bX9kLm0PqRsTuVw'],
    ['of 64 characters', longest],
  ])('%s is accepted as a tenant, in every address and in the session’s cookie', async (_, id) => {
    const channel = String(1650007100 + id.length);
    await openTenant(id, channel);
    expect((await send('GET', `/${id}`)).status).toBe(200);
    const { cookie } = await signedIn(id, channel);
    expect(cookie).toContain(`__Host-session.${id}=`);
    expect((await send('GET', `/api/clients/${id}/session`, { cookie })).status).toBe(200);
    // Tenant ids are case-sensitive.
    expect((await send('GET', `/${id.toLowerCase()}`)).status).toBe(404);
  });

  test.each([
    ['longer than 64 characters', `${longest}z`],
    ['that begins with an underscore', '_hidden'],
    ['that is a reserved word', 'assets'],
    ['that is a reserved word in capitals', 'API'],
  ])('%s is not accepted as a tenant, even if a document has this id', async (_, id) => {
    await openTenant(id, '1650007200');
    expect((await send('GET', `/api/clients/${id}`)).status).toBe(404);
  });
});
