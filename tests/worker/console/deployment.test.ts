import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import type { Deployment, TenantPage } from '../../../contract/console/deployment.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { settingsOf } from '../../../worker/core/env.ts';
import { dayAt, monthOf } from '../../../worker/core/japan-time.ts';
import { sealSecrets } from '../../../worker/core/secrets/secret-documents.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { deploy, deployed } from '../support/deployment.ts';
import { openMachine, openShop } from '../support/shop.ts';
import { patch, remove, seed, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'deployment-home';
const SHOPS = Array.from({ length: 12 }, (_, place) => `a-shop-${String(place).padStart(2, '0')}`);
const [SHOP = ''] = SHOPS;
let runner: Desk;

const run = (staff: Readonly<Record<string, readonly string[]>>, more: object = {}) =>
  deploy({ DEPLOYMENT_STAFF: JSON.stringify(staff), ...more });

beforeAll(async () => {
  await openShop(TENANT, '1650051101');
  runner = await signIn(TENANT, ['auditor']);
  await openShop(SHOP, '1650051102');
  await Promise.all(
    SHOPS.slice(1).map((id) => seed({ [`clients/${id}`]: { name: { ja: id, en: id } } })),
  );
  run({ [TENANT]: [runner.staffId] });
});

const pageOf = async (cursor?: string): Promise<TenantPage> =>
  (
    await runner.call(
      'GET',
      `/deployment/tenants${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    )
  ).json();
const shopRow = async () => (await pageOf()).tenants.find(({ clientId }) => clientId === SHOP);
const shown = async (): Promise<Deployment> => (await runner.call('GET', '/deployment')).json();

test('only staff that the settings name see the deployment, whatever their roles', async () => {
  const owner = await signIn(TENANT, ['owner', 'manager', 'auditor']);
  for (const path of ['/deployment', '/deployment/tenants']) {
    expect(await outcomeOf(await runner.call('GET', path))).toBe(200);
    const refused = await owner.call('GET', path);
    expect(refused.status).toBe(403);
    expect(await outcomeOf(refused)).toBe('DEPLOYMENT_FORBIDDEN');
  }
  // The same staff id at another tenant is another person.
  run({ [SHOP]: [runner.staffId], constructor: [] });
  expect(await outcomeOf(await runner.call('GET', '/deployment'))).toBe('DEPLOYMENT_FORBIDDEN');
  deploy({ DEPLOYMENT_STAFF: '{"deployment-home":' });
  const malformed = await runner.call('GET', '/deployment');
  expect(await outcomeOf(malformed), 'a malformed setting').toBe('DEPLOYMENT_FORBIDDEN');
  run({ [TENANT]: [runner.staffId] });
});

test('a tenant’s row has its machines, open alerts, this month’s sales and their cost', async () => {
  await openMachine(SHOP);
  await openMachine(SHOP);
  const month = monthOf(dayAt(Date.now()));
  const total = { captured: 12_500, capturedYen: 2_000_000, refunded: 1, refundedYen: 160 };
  await seed({ [`clients/${SHOP}/salesMonths/${month}`]: { counts: { total } } });
  const incident = (isOpen: boolean) => ({ kind: 'MACHINE_OFFLINE', isOpen });
  await seed({
    [`clients/${SHOP}/incidents/one`]: incident(true),
    [`clients/${SHOP}/incidents/two`]: incident(true),
    [`clients/${SHOP}/incidents/three`]: incident(false),
  });
  expect(await shopRow()).toEqual({
    ...{ clientId: SHOP, name: expect.objectContaining({ ja: expect.any(String) }) },
    ...{ machines: 2, openAlerts: 2, sold: 12_500, soldYen: 2_000_000, costDollars: 1 },
    ...{ keys: [], isPutUnfinished: false },
  });
});

test('a tenant’s row names keys older than a year, unreadable keys and an unfinished put', async () => {
  const clientId = v.parse(clientIdSchema, SHOP);
  const { SEAL_KEYS } = settingsOf(deployed());
  const year = 365 * 24 * 60 * 60_000;
  const sealed = (name: 'line' | 'paypay', ageMs: number) => {
    const at = new Date(Date.now() - ageMs).toISOString();
    return sealSecrets(SEAL_KEYS, { clientId, name }, [
      { account: 'm', value: { apiSecret: 'a very secret value' }, at, by: 'hanako' },
    ]);
  };
  await seed({
    [`clients/${SHOP}/secrets/current`]: {
      ...{
        line: await sealed('line', year + 60_000),
        paypay: await sealed('paypay', year - 60_000),
      },
      dpay: await sealed('line', 0),
    },
    [`clients/${SHOP}/puts/current`]: { id: 'a-put', finishedAt: null, version: null },
  });
  const answer = await runner.call('GET', '/deployment/tenants');
  const text = await answer.text();
  expect(JSON.parse(text).tenants[0]).toMatchObject({
    keys: [
      { name: 'line', state: 'DUE' },
      { name: 'dpay', state: 'UNREADABLE' },
    ],
    isPutUnfinished: true,
  });
  expect(text).not.toMatch(/secret value|hanako/);
});

test('tenants come in pages of eight for at most 60 reads, and an unreadable one is counted', async () => {
  const first = await pageOf();
  expect(first.tenants.map(({ clientId }) => clientId)).toEqual(SHOPS.slice(0, 8));
  const second = await pageOf(first.cursor ?? '');
  expect(second.tenants.map(({ clientId }) => clientId).slice(0, 4)).toEqual(SHOPS.slice(8));
  const reads = (await trafficOf(() => pageOf())).reduce((sum, { reads }) => sum + reads, 0);
  expect(reads).toBeLessThanOrEqual(60);
  await patch(`clients/${SHOPS[3]}`, { name: 3 });
  const { tenants, unreadable } = await pageOf();
  expect([tenants.length, unreadable]).toEqual([7, 1]);
  expect(await outcomeOf(await runner.call('GET', '/deployment/tenants?cursor=a/b'))).toBe(
    'CURSOR_INVALID',
  );
});

test('the deployment’s page has the state of each check', async () => {
  const stateOf = async (name: string) =>
    (await shown()).checks.find((check) => check.name === name)?.state;
  expect(await stateOf('CLOCK')).toBe('OK');
  expect(await stateOf('CRON')).toBe('OK');
  const late = `clients/${SHOP}/orders/${'a'.repeat(26)}`;
  await seed({ [late]: { driveShard: 1, driveAt: Timestamp.ofMs(Date.now() - 200_000) } });
  expect(await stateOf('CRON')).toBe('FAILED');
  await remove(late);
  run({ [TENANT]: [runner.staffId] }, { METRICS: undefined, SMS_ACCOUNT_SID: '' });
  expect(await stateOf('MEASUREMENTS')).toBe('FAILED');
  expect(await stateOf('SMS')).toBe('OFF');
  run({ [TENANT]: [runner.staffId] }, { METRICS: { writeDataPoint: () => undefined } });
  expect(await stateOf('MEASUREMENTS')).toBe('OK');
});

test('a key ring is due for rotation once the date in its current key’s id is a year old', async () => {
  const dayAgo = (days: number) => dayAt(Date.now() - days * 24 * 60 * 60_000);
  const { keys } = v.parse(
    v.pipe(v.string(), v.parseJson(), v.object({ keys: v.array(v.looseObject({})) })),
    Reflect.get(deployed(), 'PHONE_KEYS'),
  );
  const [key] = keys;
  const named = (kid: string) => ({ ...key, kid });
  const ringOf = async (...kids: string[]) => {
    const PHONE_KEYS = JSON.stringify({ keys: kids.map(named) });
    run({ [TENANT]: [runner.staffId] }, { PHONE_KEYS });
    return (await shown()).keys.find(({ ring }) => ring === 'PHONE_KEYS');
  };
  const old = dayAgo(367);
  expect(await ringOf(`${old}-2`, dayAgo(800))).toEqual({
    ...{ ring: 'PHONE_KEYS', current: `${old}-2`, since: old, isDue: true, older: 1 },
  });
  expect(await ringOf(dayAgo(364))).toMatchObject({ isDue: false, older: 0 });
  expect(await ringOf('phone-1')).toMatchObject({ since: null, isDue: false });
});
