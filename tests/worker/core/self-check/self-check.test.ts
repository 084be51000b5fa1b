import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { selfCheckSchema, tenantCheckSchema } from '../../../../worker/core/self-check/report.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { edgeFetch, withSettings } from '../../support/deployment.ts';
import { stopMinute } from '../../support/limits.ts';
import { control, seed } from '../../support/stand-ins.ts';
import { APP, openTenant, problemIn } from '../../support/visitor.ts';

const TOKEN = 'a-token-of-the-doctor-0123456789abcdef';
const TENANT = 'examined';

beforeAll(async () => {
  stopMinute();
  await openTenant(TENANT, '1650004001');
});

let caller = 0;
/** Calls the self-check of a deployment with these settings, each time from a new network. */
function ask(
  settings: Readonly<Record<string, string>>,
  { path = '', token = TOKEN }: { path?: string; token?: string } = {},
) {
  caller += 1;
  return edgeFetch(
    `${APP}/api/self-check${path}`,
    { headers: { authorization: `Bearer ${token}`, 'cf-connecting-ip': `192.0.2.${caller}` } },
    withSettings(settings),
  );
}
const known = { DOCTOR_TOKEN: TOKEN };
const report = async (settings: Readonly<Record<string, string>> = {}) =>
  v.parse(selfCheckSchema, await (await ask({ ...known, ...settings })).json());

describe('the self-check', () => {
  test.each([
    ['without the setting', {}, TOKEN],
    ['with a setting that can be guessed', { DOCTOR_TOKEN: 'short' }, 'short'],
    ['with another token', known, `${TOKEN.slice(0, -1)}X`],
    ['with a longer token', known, `${TOKEN}X`],
    ['without a token', known, ''],
  ])('is not available %s', async (_, settings, token) => {
    for (const path of ['', `/${TENANT}`]) {
      const answer = await ask(settings, { path, token });
      expect(await problemIn(answer)).toMatchObject({ status: 404, code: 'PAGE_NOT_FOUND' });
    }
  });

  test('answers without a valid token like an unknown address, at any rate and with any method', async () => {
    const from = { 'cf-connecting-ip': '198.51.100.8', authorization: `Bearer ${'x'.repeat(40)}` };
    const seen = async (address: string, init: RequestInit) => {
      const answer = await edgeFetch(
        APP + address,
        { ...init, headers: from },
        withSettings(known),
      );
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
      const id = answer.headers.get('x-request-id') ?? '';
      const text = (await answer.text()).replaceAll(id, '').replaceAll(address, '');
      return { status: answer.status, headers, text };
    };
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      for (const path of ['', `/${TENANT}`, '/a/b', '/']) {
        const there = await seen(`/api/self-check${path}`, { method });
        expect(there, `${method} ${path}`).toEqual(
          await seen(`/api/self-chick${path}`, { method }),
        );
      }
    }
    for (let nth = 0; nth < 12; nth++) {
      expect((await seen('/api/self-check', {})).status).toBe(404);
    }
    const described = await edgeFetch(`${APP}/api/openapi.json`, {}, withSettings(known));
    expect(await described.text()).not.toContain('self-check');
  });

  test('limits the doctor’s requests per minute', async () => {
    const from = { 'cf-connecting-ip': '198.51.100.7' };
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth++) {
      const headers = { ...from, authorization: `Bearer ${TOKEN}` };
      const answer = await edgeFetch(`${APP}/api/self-check`, { headers }, withSettings(known));
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('names settings and keys, and contains no values', async () => {
    const answer = await ask(known);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const { settings, rings, entries } = v.parse(selfCheckSchema, JSON.parse(text));
    expect(settings).toContainEqual({ name: 'GOOGLE_SERVICE_ACCOUNT', state: 'SET' });
    expect(settings).toContainEqual({ name: 'DEFAULT_CLIENT_ID', state: 'ABSENT' });
    expect(rings).toContainEqual({ name: 'SEAL_KEYS', kids: ['seal-1'] });
    expect(entries).toContainEqual({
      name: 'LINE_CHANNELS',
      of: ['default', 'leaving', 'silent', 'vector'],
    });
    const secrets = [
      TOKEN,
      'PRIVATE KEY',
      'seal-1A',
      'messaging secret',
      'login secret',
      'dev-twilio-token',
    ];
    for (const secret of [...secrets, '"d"', '"key"', '1660000009']) {
      expect(text).not.toContain(secret);
    }
  });

  test('checks the store, the relay, the SMS service and the clock', async () => {
    const { outside } = await report();
    expect(outside).toMatchObject({
      store: 'OK',
      overdueShards: 0,
      relays: [{ kind: 'paypay', state: 'OK' }],
      sms: 'OK',
    });
    expect(Math.abs(outside?.clockAheadMs ?? Number.NaN)).toBeLessThan(10_000);
  });

  test('still answers if settings are malformed, and names them', async () => {
    const { settings, rings, outside } = await report({
      SEAL_KEYS: '{"keys":[]}',
      SESSION_KEYS: '',
    });
    expect(settings).toContainEqual({ name: 'SEAL_KEYS', state: 'MALFORMED' });
    expect(settings).toContainEqual({ name: 'SESSION_KEYS', state: 'MISSING' });
    expect(rings.map(({ name }) => name)).toEqual([
      ...['DEVICE_KEYS', 'ACCOUNT_KEYS', 'PHONE_KEYS', 'CONSOLE_SESSION_KEYS', 'AUDIT_KEYS'],
    ]);
    expect(outside).toBeNull();
  });

  test('counts shards with overdue orders, which a running cron trigger would have continued', async () => {
    const minutesAgo = (minutes: number) => Timestamp.ofMs(Date.now() - minutes * 60_000);
    await seed({
      'clients/examined/orders/late': { driveShard: 1, driveAt: minutesAgo(4) },
      'clients/examined/orders/due': { driveShard: 2, driveAt: minutesAgo(2) },
    });
    expect((await report()).outside?.overdueShards).toBe(1);
    await seed({ 'clients/examined/orders/late': { driveShard: 1, driveAt: null } });
    expect((await report()).outside?.overdueShards).toBe(0);
  });

  test.each([
    ['SMS credentials that are refused', { SMS_AUTH_TOKEN: 'another' }, { sms: 'REFUSED' }],
    ['no SMS', { SMS_SERVICE_SID: '' }, { sms: 'NOT_CONFIGURED' }],
    [
      'no relay',
      { PAYPAY_BASE_URL: 'https://apigw.paypay.ne.jp' },
      { relays: [{ kind: 'paypay', state: 'MISSING' }] },
    ],
    [
      'test hosts',
      { PAYPAY_BASE_URL: 'https://x.sandbox.paypay.ne.jp' },
      { relays: [{ kind: 'paypay', state: 'NOT_USED' }] },
    ],
  ])('reports %s', async (_, settings, expected) => {
    expect((await report(settings)).outside).toMatchObject(expected);
  });

  test('reports Firestore’s answer, and that the relay is unhealthy', async () => {
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/projects/test', kind: 'status', status: 403, times: -1, body: denied },
      { pathPrefix: '/paypay/health', kind: 'status', status: 502 },
    ]);
    const { outside } = await report();
    await control('DELETE', '/faults');
    expect(outside).toMatchObject({
      store: 'PERMISSION_DENIED',
      overdueShards: null,
      relays: [{ kind: 'paypay', state: 'FAILED' }],
    });
  });
});
const denied = { error: { code: 403, status: 'PERMISSION_DENIED', message: 'no' } };

describe('the self-check of a tenant', () => {
  const methods = async (settings: Readonly<Record<string, string>> = {}) =>
    v.parse(
      tenantCheckSchema,
      await (await ask({ ...known, ...settings }, { path: `/${TENANT}` })).json(),
    ).payMethods;

  test('tries its payment keys at the provider', async () => {
    expect(await methods()).toEqual([{ kind: 'paypay', state: 'OK', code: null }]);
  });

  test('has the provider’s code if the provider refuses them', async () => {
    await control('PUT', '/paypay/outcomes', [{ call: 'details', code: 'UNAUTHORIZED' }]);
    expect(await methods()).toEqual([{ kind: 'paypay', state: 'REFUSED', code: 'UNAUTHORIZED' }]);
    expect(await methods({ PAYPAY_CREDENTIALS: '' })).toEqual([
      { kind: 'paypay', state: 'NO_MERCHANT', code: null },
    ]);
  });

  test('refuses an unknown tenant', async () => {
    for (const path of ['/nobody', '/%2e%2e%2f', `/${'x'.repeat(300)}`]) {
      expect(await problemIn(await ask(known, { path }))).toMatchObject({
        status: 404,
        code: 'CLIENT_NOT_FOUND',
      });
    }
  });
});
