import { beforeAll, describe, expect, test, vi } from 'vitest';
import { maskedWithin, maskSecrets } from '../../../../contract/shared/mask-secrets.ts';
import { stopMinute } from '../../support/limits.ts';
import { control, list, seed } from '../../support/stand-ins.ts';
import { APP, lineToken, openTenant, problemIn, send, signedIn } from '../../support/visitor.ts';

const CHANNEL = '1650001901';

beforeAll(async () => {
  stopMinute();
  await openTenant('leaking', CHANNEL);
});

describe('the record of a failed cloud login', () => {
  const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzb21lYm9keSJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg';
  const answer = {
    code: '200',
    message: `hello haruka@example.com 090-1234-5678 ${secret}`,
    data: { token: secret, register: true, list: [secret], [secret]: 1 },
  };

  test('keeps the answer with every token, mail address and number masked', async () => {
    await openTenant('clouded-leaks', '1650001902');
    const { accessToken, userId } = await lineToken('haruka', '1650001902');
    await control('PUT', '/faults', [
      {
        pathPrefix: '/cloud',
        kind: 'status',
        status: 200,
        body: { ...answer, echo: accessToken },
        times: 1,
      },
    ]);
    const failed = await send('POST', '/api/clients/clouded-leaks/session', {
      body: { accessToken },
    });
    expect((await problemIn(failed)).code).toBe('J009');
    const records = (await list('logs/app/errors')).map(({ fields }) => fields ?? {});
    const [record] = records.filter(({ userId: whose }) => whose?.['stringValue'] === userId);
    const text = JSON.stringify(record);
    for (const value of [secret, accessToken, 'haruka@', '090-1234']) {
      expect(text).not.toContain(value);
    }
    const code = { stringValue: '200' };
    const masked = { stringValue: '[masked]' };
    const token = { stringValue: '[token]' };
    expect(record?.['result']?.['mapValue']).toMatchObject({
      fields: {
        body: {
          mapValue: {
            fields: {
              code: code,
              message: { stringValue: 'hello [mail] [number] [token]' },
              data: {
                mapValue: {
                  fields: {
                    token: masked,
                    register: { booleanValue: true },
                    list: { arrayValue: { values: [token] } },
                    field3: { integerValue: '1' },
                  },
                },
              },
              echo: token,
            },
          },
        },
      },
    });
  });
});

describe('a browser’s report', () => {
  test.each([
    ['failed for haruka@example.com', 'failed for [mail]'],
    ['number 090-1234-5678 or +819012345678', 'number [number] or [number]'],
    [`token eyJhbGciOiJIUzI1NiJ9${'x'.repeat(20)}.abc`, 'token [token]'],
    ['at f (https://app.test/assets/app.js?secret:3:14)', 'at f (https://app.test/assets/app.js)'],
    [
      'at renderWithHooks (/assets/react-dom-client.production.js:12:3456)',
      'at renderWithHooks (/assets/react-dom-client.production.js:12:3456)',
    ],
    ['token eyJhbGciOiJIUzI1NiJ9.e30.c2ln', 'token [token]'],
    ['order 12345 of 3 failed', 'order 12345 of 3 failed'],
  ])('%s is stored as %s', (said, kept) => {
    expect(maskSecrets(said)).toBe(kept);
  });

  test('is masked before it is cut, so that no part of a token is left', () => {
    const token = 'a1b2c3d4'.repeat(10);
    expect(maskedWithin(`${'x'.repeat(20)} ${token}`, 40)).toBe(`${'x'.repeat(20)} [token]`);
  });
});

describe('the page', () => {
  test('has a policy to which a picture’s address cannot add a directive', async () => {
    await seed({
      'clients/leaking/settings/appearance': {
        appName: 'Leaking',
        logoUrl: 'https://evil.example;script-src/x.png',
        heroUrl: 'https://fine.example:8443/x.png',
      },
    });
    const page = await send('GET', '/leaking');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('evil.example');
    expect(policy).toContain('https://fine.example:8443');
    expect(policy.match(/script-src/g)).toHaveLength(1);
  });

  test('requires Trusted Types, and names where violations are reported', async () => {
    const { headers } = await send('GET', '/leaking');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types rich-text");
    expect(policy).toContain('report-uri /reports/policy; report-to policy');
    expect(headers.get('reporting-endpoints')).toBe('policy="/reports/policy"');
  });

  test.each([
    ['report-uri', { 'csp-report': { 'violated-directive': 'img-src https://x.example?secret' } }],
    ['the Reporting API', [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]],
  ])('’s violation by %s is one log line with only its directive', async (_, body) => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
    expect((await send('POST', '/reports/policy', { body })).status).toBe(204);
    vi.restoreAllMocks();
    const told = lines.filter((line) => line.includes('page.policy-violated'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"action":"img-src"');
    expect(told[0]).not.toContain('secret');
  });

  test('’s violations are refused if they are too many or malformed', async () => {
    const from = (body: unknown) =>
      send('POST', '/reports/policy', { body, headers: { 'cf-connecting-ip': '192.0.2.44' } });
    expect(await problemIn(await from({ nonsense: 1 }))).toMatchObject({ code: 'INVALID_REQUEST' });
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent++) {
      statuses.push((await from([{ body: { effectiveDirective: 'img-src' } }])).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});

describe('a session’s cookie', () => {
  test('cannot be used to write by a page that hides its origin', async () => {
    const { cookie } = await signedIn('leaking', CHANNEL);
    const write = (headers: Record<string, string>) =>
      fetchAsBrowser('/api/clients/leaking/me/settings', { cookie, ...headers });
    expect(await problemIn(await write({}))).toMatchObject({ status: 403, code: 'CROSS_ORIGIN' });
    expect((await write({ origin: 'null' })).status).toBe(403);
    expect((await write({ origin: APP })).status).toBe(200);
  });

  test('is answered with responses that no cache stores', async () => {
    const { cookie } = await signedIn('leaking', CHANNEL);
    for (const path of [
      '/session',
      '/sessions',
      '/me/spending',
      '/orders',
      '/pay-methods',
      '/machines',
    ]) {
      const answer = await send('GET', `/api/clients/leaking${path}`, { cookie });
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    }
    const page = await send('GET', '/leaking', { cookie });
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });
});

/** Sends a write with exactly these headers. */
const fetchAsBrowser = (path: string, { origin = '', ...headers }: Record<string, string>) =>
  send('PUT', path, {
    body: { language: 'ja' },
    headers: { ...headers, ...(origin === '' ? {} : { origin }) },
  });
