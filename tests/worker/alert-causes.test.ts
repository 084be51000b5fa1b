import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeClaimCode } from '../../worker/core/machines/device/claim-code.ts';
import { Timestamp } from '../../worker/core/store/values.ts';
import { Measurements } from './support/alert-rules.ts';
import { copiesOf } from './support/copies.ts';
import { deploy, edgeFetch } from './support/deployment.ts';
import { objects } from './support/objects.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  until,
  vend,
} from './support/shop.ts';
import { control, patch } from './support/stand-ins.ts';
import { sweep } from './support/sweep.ts';
import { APP } from './support/visitor.ts';

/** Causes what each alert rule is for. tests/worker/alert-rules.test.ts tries the rules' thresholds. */
const TENANT = 'causing';
const CHANNEL = '1650011401';
const WEEK_AND_MORE = 10_100;

const measurements = new Measurements();
const alerts = (rule: string) => measurements.alerts(rule);
const isRaised = (rule: string) => async () => (await alerts(rule)).length > 0;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  deploy({ METRICS: measurements.dataset });
});
beforeEach(() => measurements.forget());
afterEach(async () => {
  measurements.minutesAgo = 0;
  await control('DELETE', '/faults');
});

type Machine = Awaited<ReturnType<typeof openMachine>>;

/** One purchase, to its end. */
async function buy(shopper: Shopper, { machineId, device }: Machine, outcome = 'dispensed') {
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device, outcome);
  return reaches(shopper, id, outcome === 'dispensed' ? 'CAPTURED' : 'REVERTED');
}

/** Purchases one after another, by people who can pay for ten each. */
async function sell(count: number): Promise<void> {
  const machine = await openMachine(TENANT, { A1: count });
  for (let sold = 0; sold < count; ) {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    for (let own = 0; own < 10 && sold < count; own++, sold++) await buy(shopper, machine);
  }
}

test('Purchases stop: a tenant sells as usual a week ago, and nothing today', async () => {
  measurements.minutesAgo = WEEK_AND_MORE;
  await sell(30);
  measurements.minutesAgo = 0;
  await until(isRaised('Purchases stop'));
  await sell(10);
  await until(async () => !(await isRaised('Purchases stop')()));
});

test('Purchases fail: eight of fifty drinks jam', async () => {
  await sell(42);
  for (let jams = 0; jams < 8; jams++) {
    expect(await alerts('Purchases fail')).toEqual([]);
    const machine = await openMachine(TENANT);
    await buy(await newShopper(TENANT, CHANNEL, 'paypay'), machine, 'failed');
  }
  await until(isRaised('Purchases fail'));
});

test('Purchases are slow: PayPay takes more than five seconds', async () => {
  await sell(18);
  const waiting = await Promise.all(
    Array.from({ length: 2 }, async () => ({
      machine: await openMachine(TENANT),
      shopper: await newShopper(TENANT, CHANNEL, 'paypay'),
    })),
  );
  await control('PUT', '/faults', [
    {
      ...{ pathPrefix: '/paypay', pathContains: '/preauthorize', method: 'POST' },
      ...{ kind: 'delay', delayMs: 5100, times: 2 },
    },
  ]);
  await Promise.all(waiting.map(({ shopper, machine }) => buy(shopper, machine)));
  await until(isRaised('Purchases are slow'));
});

test('A platform fails: PayPay answers 503', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => ({
      shopper: await newShopper(TENANT, CHANNEL, 'paypay'),
      ...(await openMachine(TENANT)),
    })),
  );
  expect(await alerts('A platform fails')).toEqual([]);
  await control('PUT', '/faults', [
    { pathPrefix: '/paypay', kind: 'status', status: 503, times: -1 },
  ]);
  for (const { shopper, machineId } of buyers) await orderIn(await shopper.buy(machineId));
  await until(isRaised('A platform fails'));
});

test('A purchase waits for a person: PayPay says at the capture that nothing is held', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { machineId, device } = await openMachine(TENANT);
  const { id } = await orderIn(await shopper.buy(machineId));
  await control('PUT', '/faults', [
    { pathPrefix: '/paypay', pathContains: '/capture', kind: 'html', status: 502, times: -1 },
    {
      ...{ pathPrefix: '/paypay', method: 'GET', kind: 'status', status: 200, times: -1 },
      body: {
        resultInfo: { code: 'SUCCESS', message: 'Success', codeId: '08100001' },
        data: { status: 'EXPIRED' },
      },
    },
  ]);
  await vend(device);
  await reaches(shopper, id, 'MANUAL_REVIEW');
  await until(isRaised('A purchase waits for a person'));
});

test('A document cannot be read: a newer version has stored an order that is due', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { machineId } = await openMachine(TENANT);
  const { id } = await orderIn(await shopper.buy(machineId));
  await patch(`clients/${TENANT}/orders/${id}`, { state: 'FROZEN', driveAt: Timestamp.ofMs(0) });
  measurements.minutesAgo = 11;
  await sweep();
  await until(isRaised('A document cannot be read'));
});

test('The sweep is behind: the store takes no writes while 51 orders are due', async () => {
  const machine = await openMachine(TENANT);
  const { id } = await buy(await newShopper(TENANT, CHANNEL, 'paypay'), machine);
  const driveAt = Timestamp.ofMs(Date.now() - 3_600_000);
  await patch(`clients/${TENANT}/orders/${id}`, { state: 'CAPTURING', driveAt });
  await copiesOf(TENANT, id, 51);
  await control('PUT', '/faults', [
    { pathPrefix: '/v1/', pathContains: ':commit', kind: 'status', status: 403, times: -1 },
  ]);
  for (let minute = 0; minute < 5; minute++) {
    expect(await alerts('The sweep is behind')).toEqual([]);
    await sweep();
  }
  expect(await alerts('The sweep is behind')).toHaveLength(1);
});

test('Machines disappear: two of ten lose their connection', async () => {
  // Machines of the other tests are checked at times of their own.
  const tenant = 'disappearing';
  await openShop(tenant, '1650011402');
  const machines = await Promise.all(Array.from({ length: 10 }, () => openMachine(tenant)));
  const check = ({ machineId }: Machine) =>
    runDurableObjectAlarm(objects.getByName(`${tenant}/${machineId}`));
  const found = async () =>
    (await alerts('Machines disappear')).filter((row) => row['tenant'] === tenant);
  measurements.minutesAgo = 16;
  await Promise.all(machines.map(check));
  measurements.minutesAgo = 0;
  await Promise.all(machines.slice(2).map(check));
  await until(async () => (await found()).length === 1);
  await Promise.all(machines.slice(1, 2).map(check));
  expect(await found()).toEqual([]);
});

test('Somebody guesses claim codes: fifty from as many networks', async () => {
  for (let guess = 1; guess <= 50; guess++) {
    expect(await alerts('Somebody guesses claim codes')).toEqual([]);
    await edgeFetch(`${APP}/api/machines/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': `198.51.100.${guess}` },
      body: JSON.stringify({
        ...{ clientId: TENANT, code: makeClaimCode(), nonce: crypto.randomUUID() },
      }),
    });
  }
  expect(await alerts('Somebody guesses claim codes')).toHaveLength(1);
});

test('Requests fail: the store answers one of a hundred with an error', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  measurements.forget();
  for (let number = 0; number < 99; number++) await shopper.call('GET', '/orders');
  expect(await alerts('Requests fail')).toEqual([]);
  await control('PUT', '/faults', [{ pathPrefix: '/v1/', kind: 'status', status: 403, times: -1 }]);
  expect((await shopper.call('GET', '/orders')).status).toBeGreaterThanOrEqual(500);
  expect(await alerts('Requests fail')).toHaveLength(1);
});

test('Reads become expensive: a list reads more than twice as much as before', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const list = async () => {
    for (let number = 0; number < 100; number++) await shopper.call('GET', '/orders');
  };
  measurements.forget();
  measurements.minutesAgo = 200;
  await list();
  measurements.minutesAgo = 0;
  const machine = await openMachine(TENANT, { A1: 9 });
  for (let number = 0; number < 9; number++) await buy(shopper, machine);
  expect(await alerts('Reads become expensive')).toEqual([]);
  await list();
  expect(await alerts('Reads become expensive')).toHaveLength(1);
});
