import { spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import indexFile from '../../../firestore.indexes.json';
import { examine } from '../../../scripts/doctor/examine.ts';
import type { Finding } from '../../../scripts/doctor/finding.ts';
import { registerWithLine } from '../../../scripts/sandbox/register-with-line.ts';
import { makeKey, ringNames } from '../../../scripts/settings/make-key.ts';
import { readTenantFile } from '../../../scripts/tenant/tenant-file.ts';
import { documentPath } from '../../../worker/store/segments.ts';
import { type Fields, Timestamp } from '../../../worker/store/values.ts';
import { update, type Write } from '../../../worker/store/writes.ts';
import { atStandIns, type Deployment, startDeployment } from './deployment.ts';

let there: Deployment;
/** The settings of the commands. */
let here: Record<string, string>;
const demo = readTenantFile('tenants/demo/tenant.json');

const measured = (metric: string, points: number, last: number) => ({
  ...{ metric, points: String(points), first: 5, second: 1000, third: 3, fourth: 100 },
  last: String(last),
});
const nowS = () => Math.floor(Date.now() / 1000);
const measuredDay = (sweptS = nowS() - 60) => ({
  data: [measured('request', 50_000, nowS()), measured('sweep', 7200, sweptS)],
});

beforeAll(async () => {
  there = await startDeployment();
});
afterAll(() => there.stop());

/** A whole document, whether it was there or not. */
const set = (path: Write['path'], fields: Fields): Write => ({ kind: 'set', path, fields });
const LATE = documentPath('clients', 'demo', 'orders', 'late');
const CLIENT = documentPath('clients', 'demo');

beforeEach(async () => {
  here = { ...there.settings };
  there.edge = { settings: there.settings, isMeasured: true, status: undefined };
  there.metrics = { status: 200, body: measuredDay() };
  const mended: readonly (readonly [string, unknown])[] = [
    ['/faults', []],
    ['/firestore/deployed-indexes', null],
    ['/firestore/rules', 'deny'],
    ['/firestore/date', { offsetMs: 0 }],
    ['/paypay/outcomes', []],
    ['/gmo/outcomes', []],
  ];
  for (const [path, body] of mended) await atStandIns(there, path, body);
  await registerWithLine(there.standIns, there.origin, demo);
  const mendedStore = await there.store.commit([
    set(LATE, { driveAt: null }),
    update(CLIENT, { lineLogin: demo.lineLogin }, undefined, ['lineLogin', 'lineMessaging']),
    set(documentPath('clients', 'hinata', 'secrets', 'current'), {}),
  ]);
  expect(mendedStore.ok).toBe(true);
});

const look = (clients: readonly string[] = []) =>
  examine({ origin: there.origin, settings: here, clients, after: undefined });
const failedOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'failed');

/** The edge runs with this setting instead. */
const atEdge = (settings: Readonly<Record<string, string>>) => {
  there.edge = { ...there.edge, settings: { ...there.settings, ...settings } };
};
const fault = (pathPrefix: string, status: number) =>
  atStandIns(there, '/faults', [{ pathPrefix, kind: 'status', status, times: -1 }]);
const deployIndexes = (change: (file: typeof indexFile) => unknown) =>
  atStandIns(there, '/firestore/deployed-indexes', change(structuredClone(indexFile)));
const parsed = (name: string): Record<string, Record<string, object>> =>
  JSON.parse(there.settings[name] ?? '{}');
const messagingOf = (more: object) => ({
  channelSecret: 'dev-messaging-secret-demo',
  providerId: demo.lineLogin.channelId,
  ...more,
});
const liffApp = (more: object) =>
  atStandIns(there, `/line/apps/${demo.lineLogin.liffId}`, {
    channelId: demo.lineLogin.channelId,
    endpointUrl: `${there.origin}/demo`,
    ...more,
  });
const ringWithAnother = async (name: (typeof ringNames)[number]) => {
  const { keys } = JSON.parse(there.settings[name] ?? '');
  return JSON.stringify({ keys: [await makeKey(name, 'dev-2'), ...keys] });
};

describe('npm run doctor', () => {
  test('says of a deployment in which everything is right that every line is ok', async () => {
    const findings = await look();
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      ...['edge', 'settings here', 'settings', ...ringNames.map((name) => `keys ${name}`)],
      ...['credentials', 'metrics', 'firestore from the edge', 'clock', 'paypay relay', 'sms'],
      ...['cron', 'indexes', 'indexes of single fields', 'ttl', 'rules'],
      ...['demo: line channel', 'demo: line webhook', 'demo: liff app'],
      ...['demo: paypay', 'demo: dpay'],
      ...['hinata: line channel', 'hinata: line webhook', 'hinata: liff app', 'hinata: paypay'],
      ...['tenants', 'cost of the last day'],
    ]);
  });

  type Broken = readonly [what: string, check: string, remedy: string, breakIt: () => unknown];
  const broken: readonly Broken[] = [
    [
      'an edge that is down',
      'edge',
      'npx wrangler tail',
      () => (there.edge = { ...there.edge, status: 503 }),
    ],
    [
      'another DOCTOR_TOKEN',
      'edge',
      'wrangler secret put DOCTOR_TOKEN',
      () => atEdge({ DOCTOR_TOKEN: 'x'.repeat(40) }),
    ],
    ['no DOCTOR_TOKEN here', 'edge', 'openssl rand', () => (here['DOCTOR_TOKEN'] = '')],
    [
      'a setting missing at the edge',
      'settings',
      'npx wrangler secret put SESSION_KEYS',
      () => atEdge({ SESSION_KEYS: '' }),
    ],
    [
      'a setting malformed here',
      'settings here',
      '.dev.vars',
      () => (here['SEAL_KEYS'] = 'no JSON'),
    ],
    ...ringNames.map(
      (name): Broken => [
        `another ring ${name} at the edge`,
        `keys ${name}`,
        `npx wrangler secret put ${name}`,
        async () => atEdge({ [name]: await ringWithAnother(name) }),
      ],
    ),
    [
      'credentials that the edge does not have',
      'credentials',
      'npx wrangler secret put CLOUD_SYSTEMS',
      () => atEdge({ CLOUD_SYSTEMS: '{}' }),
    ],
    [
      'no dataset for metrics',
      'metrics',
      'analytics_engine_datasets',
      () => (there.edge = { ...there.edge, isMeasured: false }),
    ],
    [
      'a service account that Google does not know',
      'firestore from the edge',
      'put GOOGLE_SERVICE_ACCOUNT anew',
      () => {
        const account = JSON.parse(there.settings['GOOGLE_SERVICE_ACCOUNT'] ?? '');
        const unknown = { ...account, client_email: 'gone@example.com', token_uri: standInToken() };
        atEdge({ GOOGLE_SERVICE_ACCOUNT: JSON.stringify(unknown) });
      },
    ],
    [
      'a clock that is wrong',
      'clock',
      'time service',
      () => atStandIns(there, '/firestore/date', { offsetMs: 300_000 }),
    ],
    ['a relay that is ill', 'paypay relay', 'relay/README.md', () => fault('/paypay/health', 502)],
    [
      'SMS credentials that Twilio refuses',
      'sms',
      'SMS_AUTH_TOKEN',
      () => atEdge({ SMS_AUTH_TOKEN: 'another' }),
    ],
    [
      'no SMS, where a tenant asks for numbers',
      'sms',
      'set all four',
      () => atEdge({ SMS_SERVICE_SID: '' }),
    ],
    [
      'an order that nobody brings on',
      'cron',
      '[triggers]',
      () => {
        const driveAt = Timestamp.ofMs(Date.now() - 240_000);
        return there.store.commit([set(LATE, { driveShard: 3, driveAt })]);
      },
    ],
    [
      'a sweep that was last measured an hour ago',
      'cron',
      '[triggers]',
      () => (there.metrics = { status: 200, body: measuredDay(nowS() - 3600) }),
    ],
    [
      'an index that was not put',
      'indexes',
      'firestore:indexes',
      () => deployIndexes(({ indexes, ...file }) => ({ ...file, indexes: indexes.slice(1) })),
    ],
    [
      'an index that is being made',
      'indexes',
      'CREATING needs minutes',
      () =>
        deployIndexes(({ indexes, ...file }) => ({
          ...file,
          indexes: indexes.map((index) => ({ ...index, state: 'CREATING' })),
        })),
    ],
    [
      'a field whose index was not put',
      'indexes of single fields',
      'firestore:indexes',
      () =>
        deployIndexes(({ fieldOverrides, ...file }) => ({
          ...file,
          fieldOverrides: fieldOverrides.filter(({ fieldPath }) => fieldPath !== 'accountHash'),
        })),
    ],
    [
      'a TTL that was not put',
      'ttl',
      'firestore:indexes',
      () =>
        deployIndexes(({ fieldOverrides, ...file }) => ({
          ...file,
          fieldOverrides: fieldOverrides.map((field) =>
            field.collectionGroup === 'sessions' ? { ...field, ttl: false } : field,
          ),
        })),
    ],
    [
      'rules that let strangers read',
      'rules',
      'firestore:rules',
      () => atStandIns(there, '/firestore/rules', 'open'),
    ],
    [
      'a messaging channel’s secret that LINE refuses',
      'demo: line channel',
      'npm run tenant -- secret put demo line',
      () => {
        const channels = parsed('LINE_CHANNELS');
        const messaging = { id: '1660000001', secret: 'another' };
        here['LINE_CHANNELS'] = JSON.stringify({
          ...channels,
          demo: { ...channels['demo'], messaging },
        });
      },
    ],
    [
      'an account that is not the tenant’s',
      'demo: line channel',
      'Set lineMessaging.botUserId to U',
      () =>
        there.store.commit([
          update(CLIENT, { lineMessaging: { botUserId: 'Uother' } }, undefined, ['lineMessaging']),
        ]),
    ],
    [
      'a webhook that leads elsewhere',
      'demo: line webhook',
      '/api/webhooks/line/demo',
      () =>
        atStandIns(
          there,
          '/line/channels/1660000001/messaging',
          messagingOf({ webhookUrl: 'https://old.example.jp/hook' }),
        ),
    ],
    [
      'a webhook that is switched off',
      'demo: line webhook',
      'switch "Use webhook" on',
      () =>
        atStandIns(
          there,
          '/line/channels/1660000001/messaging',
          messagingOf({ webhookActive: false }),
        ),
    ],
    [
      'a LIFF app that leads elsewhere',
      'demo: liff app',
      'set the endpoint URL to http',
      () => liffApp({ endpointUrl: 'https://old.example.jp/demo' }),
    ],
    [
      'a LIFF app that may not scan',
      'demo: liff app',
      '"Scan QR" on',
      () => liffApp({ scanQr: false }),
    ],
    [
      'a LIFF app that is not there',
      'demo: liff app',
      'add the LIFF app',
      () =>
        there.store.commit([
          update(
            CLIENT,
            { lineLogin: { ...demo.lineLogin, liffId: `${demo.lineLogin.channelId}-gone` } },
            undefined,
            ['lineLogin'],
          ),
        ]),
    ],
    [
      'a Login channel’s secret that LINE refuses',
      'demo: liff app',
      'login.secret',
      () => liffApp({ channelSecret: 'changed' }),
    ],
    [
      'PayPay refusing keys or address',
      'demo: paypay',
      'PayPay has registered the addresses of both relays',
      () => {
        const account = demo.paypay?.merchantId;
        const outcome = { call: 'details', code: 'UNAUTHORIZED', account, times: -1 };
        return atStandIns(there, '/paypay/outcomes', [outcome]);
      },
    ],
    [
      'GMO-PG refusing the shop',
      'demo: dpay',
      'DPAY_SHOPS',
      () =>
        atStandIns(there, '/gmo/outcomes', [
          { call: 'inquiry', code: 'unauthorized_request', times: -1 },
        ]),
    ],
    [
      'a tenant’s sealed keys that do not open',
      'hinata: paypay',
      'put it back into SEAL_KEYS',
      () => {
        const path = documentPath('clients', 'hinata', 'secrets', 'current');
        return there.store.commit([set(path, { paypay: 'sealed.with.a.lost.key' })]);
      },
    ],
    [
      'a token that Cloudflare refuses',
      'cost of the last day',
      'CLOUDFLARE_API_TOKEN',
      () => (there.metrics = { status: 403, body: { success: false } }),
    ],
  ];

  test.each(broken)('finds %s: %s', async (_, check, remedy, breakIt) => {
    await breakIt();
    const failures = failedOf(await look());
    expect(failures.map((finding) => finding.check)).toEqual([check]);
    expect(failures[0]?.remedy).toContain(remedy);
  });

  test('finds that nothing was measured, and with it that cron leaves no measurement', async () => {
    there.metrics = { status: 200, body: { data: [] } };
    const failures = failedOf(await look());
    expect(failures.map(({ check }) => check)).toEqual(['cron', 'cost of the last day']);
  });

  test('finds that the indexes may not be listed, and says so of all three lines', async () => {
    await fault(`/v1/projects/line-vending-dev/databases/(default)/collectionGroups`, 403);
    const failures = failedOf(await look());
    expect(failures.map(({ check }) => check)).toEqual([
      'indexes',
      'indexes of single fields',
      'ttl',
    ]);
    expect(failures[0]?.remedy).toContain('roles/datastore.user');
  });

  test('looks at the tenant that is asked for, and finds that one is none', async () => {
    const findings = await look(['hinata']);
    expect(failedOf(findings)).toEqual([]);
    expect(findings.some(({ check }) => check.startsWith('demo:'))).toBe(false);
    const failures = failedOf(await look(['hinata', 'nobody']));
    expect(failures).toMatchObject([{ check: 'tenants', remedy: 'npm run tenant -- list' }]);
  });

  test('does not call what it could not look at ok', async () => {
    const { CLOUDFLARE_API_TOKEN: _, ...rest } = here;
    here = { ...rest, LINE_CHANNELS: '{}' };
    atEdge({ LINE_CHANNELS: '{}', SMS_SERVICE_SID: '' });
    const skipped = (await look(['hinata'])).filter(({ state }) => state === 'not looked at');
    expect(skipped.map(({ check }) => check)).toEqual([
      ...['hinata: line channel', 'hinata: line webhook', 'hinata: liff app'],
      'cost of the last day',
    ]);
    expect(skipped.every(({ remedy }) => remedy !== null)).toBe(true);
  });
});

/** The stand-in of Google's token endpoint: the edge must not ask the real one. */
const standInToken = () => `${there.standIns}/google/token`;

describe('the command', () => {
  function run(...words: readonly string[]) {
    const env = { ...process.env, ...here };
    const child = spawn(process.execPath, ['scripts/doctor.ts', ...words], { env });
    let said = '';
    child.stdout.on('data', (bytes) => (said += bytes));
    child.stderr.on('data', (bytes) => (said += bytes));
    return new Promise<{ code: number | null; said: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, said })),
    );
  }

  test('prints a line each and ends with 0 where nothing failed', async () => {
    const { code, said } = await run(there.origin);
    expect(said).toContain('30 ok, 0 failed, 0 not looked at');
    expect(code).toBe(0);
  });

  test('prints the remedy below what failed, as JSON where that is asked for, and ends with 1', async () => {
    await atStandIns(there, '/firestore/rules', 'open');
    const { code, said } = await run(there.origin);
    expect(code).toBe(1);
    expect(said).toMatch(
      /FAILED {2}rules .*HTTP 404\n.*→ .*firebase deploy --only firestore:rules/,
    );
    const json = await run(there.origin, '--json', '--client', 'demo');
    expect(json.code).toBe(1);
    expect(failedOf(JSON.parse(json.said))).toMatchObject([{ check: 'rules', state: 'failed' }]);
  });

  test('shows no secret of the settings, whatever is wrong', async () => {
    here['LINE_CHANNELS'] = there.settings['LINE_CHANNELS']?.replaceAll('dev-', 'wrong-') ?? '';
    atEdge({ SMS_AUTH_TOKEN: 'wrong-token', SEAL_KEYS: '{"keys":[]}' });
    const { said } = await run(there.origin);
    expect(said).toContain('FAILED');
    const doctor = there.settings['DOCTOR_TOKEN'] ?? '';
    for (const secret of [doctor, 'wrong-', 'dev-pass', 'c2FuZGJveC', 'PRIVATE KEY']) {
      expect(said).not.toContain(secret);
    }
  });

  test.each([[['not-an-address']], [['https://a.example', 'https://b.example']], [['--what']]])(
    'refuses %j with how it is used',
    async (words) => {
      const { code, said } = await run(...words);
      expect(code).toBe(1);
      expect(said).toContain('Usage: npm run doctor');
    },
  );
});
