import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { examine } from '../../../cli/doctor/examine.ts';
import type { Finding } from '../../../cli/doctor/finding.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { registerWithLine } from '../../../lab/sandbox/register-with-line.ts';
import { ringNames } from '../../../worker/core/crypto/key-ring.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { update } from '../../../worker/core/store/writes.ts';
import { runCommand } from '../store/run-command.ts';
import { atEdge, breakages } from './breakages.ts';
import {
  atStandIns,
  type Deployment,
  LATE,
  MACHINE,
  measuredDay,
  set,
  startDeployment,
  UNTOLD,
} from './deployment.ts';

let there: Deployment;
const demo = readTenantFile('tenants/demo/tenant.json');

beforeAll(async () => {
  there = await startDeployment();
});
afterAll(() => there.stop());

const CLIENT = documentPath('clients', 'demo');

beforeEach(async () => {
  there.here = { ...there.settings };
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
  await Promise.all(mended.map(([path, body]) => atStandIns(there, path, body)));
  await registerWithLine(there.standIns, there.origin, demo);
  const mendedStore = await there.store.commit([
    set(LATE, { driveAt: null }),
    update(CLIENT, { lineLogin: demo.lineLogin, paypay: demo.paypay ?? null }, undefined, [
      ...['lineLogin', 'lineMessaging', 'paypay'],
    ]),
    update(paths.machineDevice(MACHINE.clientId, MACHINE.machineId), { kid: 'dev-1' }),
    set(documentPath('clients', 'hinata', 'secrets', 'current'), {}),
    { kind: 'delete', path: UNTOLD },
  ]);
  expect(mendedStore.ok).toBe(true);
});

const look = (clients: readonly string[] = []) =>
  examine({ origin: there.origin, settings: there.here, clients, after: undefined });
const failedOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'failed');

const fault = (pathPrefix: string, status: number) =>
  atStandIns(there, '/faults', [{ pathPrefix, kind: 'status', status, times: -1 }]);

describe('npm run ops -- doctor', () => {
  test('reports every check as ok for a correct deployment', async () => {
    const findings = await look();
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      ...['edge', 'settings here', 'settings', ...ringNames.map((name) => `keys ${name}`)],
      ...['credentials', 'metrics', 'firestore from the edge', 'clock', 'paypay relay', 'sms'],
      ...['cron', 'indexes', 'indexes of single fields', 'ttl', 'rules', 'machine tokens'],
      'machine connections',
      ...['demo: line channel', 'demo: line webhook', 'demo: liff app'],
      ...['demo: paypay', 'demo: dpay', 'demo: incidents'],
      ...['hinata: line channel', 'hinata: line webhook', 'hinata: liff app', 'hinata: paypay'],
      ...['hinata: incidents'],
      ...['tenants', 'cost of the last day'],
    ]);
  });

  test.each(breakages)('finds %s: %s', async (_, check, remedy, breakIt) => {
    await breakIt(there);
    const failures = failedOf(await look());
    expect(failures.map((finding) => finding.check)).toEqual([check]);
    expect(failures[0]?.remedy).toContain(remedy);
  });

  test('reports missing measurements as a failure of cron and of the cost', async () => {
    there.metrics = { status: 200, body: { data: [] } };
    const failures = failedOf(await look());
    expect(failures.map(({ check }) => check)).toEqual(['cron', 'cost of the last day']);
  });

  test('reports machines once they are refused too often', async () => {
    for (const [refused, failures] of [
      [150, []],
      [151, ['machine connections']],
    ] as const) {
      there.metrics = { status: 200, body: measuredDay(60, refused) };
      expect(failedOf(await look()).map(({ check }) => check)).toEqual(failures);
    }
  });

  test('reports on all three lines if listing the indexes is forbidden', async () => {
    await fault(`/v1/projects/line-vending-dev/databases/(default)/collectionGroups`, 403);
    const failures = failedOf(await look());
    expect(failures.map(({ check }) => check)).toEqual([
      'indexes',
      'indexes of single fields',
      'ttl',
    ]);
    expect(failures[0]?.remedy).toContain('roles/datastore.user');
  });

  test('checks the requested tenant, and reports an unknown one', async () => {
    const findings = await look(['hinata']);
    expect(failedOf(findings)).toEqual([]);
    expect(findings.some(({ check }) => check.startsWith('demo:'))).toBe(false);
    const failures = failedOf(await look(['hinata', 'nobody']));
    expect(failures).toMatchObject([{ check: 'tenants', remedy: 'npm run ops -- tenant list' }]);
  });

  test('reports checks without credentials as skipped, not as ok', async () => {
    const { CLOUDFLARE_API_TOKEN: _, ...rest } = there.here;
    there.here = { ...rest, LINE_CHANNELS: '{}' };
    atEdge(there, { LINE_CHANNELS: '{}', SMS_SERVICE_SID: '' });
    const skipped = (await look(['hinata'])).filter(({ state }) => state === 'not looked at');
    expect(skipped.map(({ check }) => check)).toEqual([
      'machine connections',
      ...['hinata: line channel', 'hinata: line webhook', 'hinata: liff app'],
      'cost of the last day',
    ]);
    expect(skipped.every(({ remedy }) => remedy !== null)).toBe(true);
  });
});

describe('the command', () => {
  async function run(...words: readonly string[]) {
    const { code, out, err } = await runCommand('doctor', words, there.here);
    return { code, said: `${out}${err}` };
  }

  test('prints one line per check and exits with 0 if none failed', async () => {
    const { code, said } = await run(there.origin);
    expect(said).toContain('36 ok, 0 failed, 0 not looked at');
    expect(code).toBe(0);
  });

  test('prints the remedy below a failed check, also as JSON, and exits with 1', async () => {
    await atStandIns(there, '/firestore/rules', 'open');
    const { code, said } = await run(there.origin);
    expect(code).toBe(1);
    expect(said).toMatch(
      /FAILED {2}rules .*HTTP 404\n.*→ .*firebase-tools deploy --only firestore:rules/,
    );
    const json = await run(there.origin, '--json', '--client', 'demo');
    expect(json.code).toBe(1);
    expect(failedOf(JSON.parse(json.said))).toMatchObject([{ check: 'rules', state: 'failed' }]);
  });

  test('never shows a secret of the settings', async () => {
    there.here['LINE_CHANNELS'] =
      there.settings['LINE_CHANNELS']?.replaceAll('dev-', 'wrong-') ?? '';
    atEdge(there, { SMS_AUTH_TOKEN: 'wrong-token', SEAL_KEYS: '{"keys":[]}' });
    const { said } = await run(there.origin);
    expect(said).toContain('FAILED');
    const doctor = there.settings['DOCTOR_TOKEN'] ?? '';
    for (const secret of [doctor, 'wrong-', 'dev-pass', 'c2FuZGJveC', 'PRIVATE KEY']) {
      expect(said).not.toContain(secret);
    }
  });

  test.each([[['not-an-address']], [['https://a.example', 'https://b.example']], [['--what']]])(
    'refuses %j with a description of its usage',
    async (words) => {
      const { code, said } = await run(...words);
      expect(code).toBe(1);
      expect(said).toContain('Usage: npm run ops -- doctor');
    },
  );
});
