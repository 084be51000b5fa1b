import { runDurableObjectAlarm } from 'cloudflare:test';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import { logWord } from '../../../../worker/core/log.ts';
import { makeClaimCode } from '../../../../worker/core/machines/device/claim-code.ts';
import { createMetrics } from '../../../../worker/core/metrics/metrics.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { Measurements } from '../../support/alert-rules.ts';
import { copiesOf } from '../../support/copies.ts';
import { deploy, edgeFetch } from '../../support/deployment.ts';
import { objects } from '../../support/objects.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  until,
  vend,
} from '../../support/shop.ts';
import { control, patch } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';
import { APP } from '../../support/visitor.ts';

/** Causes the condition of each alert rule. alert-rules.test.ts tests the rules' thresholds. */
const TENANT = 'causing';
const CHANNEL = '1650011401';
const WEEK_AND_MORE = 10_100;

const clientId = v.parse(clientIdSchema, TENANT);
const measurements = new Measurements();
const { measure } = createMetrics(measurements.dataset, false);
const alerts = (rule: string) => measurements.alerts(rule);
const isRaised = (rule: string) => async () => (await alerts(rule)).length > 0;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  deploy({ METRICS: measurements.dataset });
});
beforeEach(() => measurements.forget());
afterEach(async () => {
  measurements.minutesAgo = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
  await control('DELETE', '/faults');
});

type Machine = Awaited<ReturnType<typeof openMachine>>;

/** One purchase, to its end. */
async function buy(shopper: Shopper, { machineId, device }: Machine, outcome = 'dispensed') {
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device, outcome);
  return reaches(shopper, id, outcome === 'dispensed' ? 'CAPTURED' : 'REVERTED');
}

/** Measures purchases of other people that went well. */
function sell(count: number): void {
  for (let sold = 0; sold < count; sold++) {
    for (const state of ['VENDING', 'CAPTURED'] as const) {
      measure({
        ...{ metric: 'purchase', clientId, state, payKind: logWord('paypay'), reason: null },
        ...{ sinceTapMs: 2000, sinceStateMs: 100 },
      });
    }
  }
}

/** A person with a machine of their own. */
const newBuyer = async () => ({
  shopper: await newShopper(TENANT, CHANNEL, 'paypay'),
  machine: await openMachine(TENANT),
});
const newBuyers = (count: number) => Promise.all(Array.from({ length: count }, newBuyer));

test('Purchases stop: a tenant sells as usual a week ago, and nothing today', async () => {
  const { shopper, machine } = await newBuyer();
  measurements.minutesAgo = WEEK_AND_MORE;
  sell(29);
  expect(await alerts('Purchases stop')).toEqual([]);
  await buy(shopper, machine);
  await until(isRaised('Purchases stop'));
  measurements.minutesAgo = 0;
  sell(9);
  expect(await alerts('Purchases stop')).toHaveLength(1);
  await buy(shopper, machine);
  await until(async () => !(await isRaised('Purchases stop')()));
});

test('Purchases fail: eight of fifty drinks jam', async () => {
  const [last, ...others] = await newBuyers(8);
  sell(42);
  await Promise.all(others.map(({ shopper, machine }) => buy(shopper, machine, 'failed')));
  expect(await alerts('Purchases fail')).toEqual([]);
  if (last) await buy(last.shopper, last.machine, 'failed');
  await until(isRaised('Purchases fail'));
});

test('Purchases are slow: PayPay takes more than five seconds', async () => {
  const buyers = await newBuyers(2);
  sell(18);
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { url } = input instanceof Request ? input : new Request(input);
    const answer = await fetch(input, init);
    if (url.includes('/preauthorize')) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5100 });
    }
    return answer;
  });
  for (const { shopper, machine } of buyers) {
    expect(await alerts('Purchases are slow')).toEqual([]);
    await buy(shopper, machine);
  }
  await until(isRaised('Purchases are slow'));
});

test('A platform fails: PayPay answers 503', async () => {
  const { shopper, machine } = await newBuyer();
  measurements.forget();
  for (let call = 1; call <= 19; call++) {
    measure({ metric: 'outside', platform: 'PAYPAY', status: 200, ms: 20 });
  }
  await control('PUT', '/faults', [
    { pathPrefix: '/paypay', kind: 'status', status: 503, times: -1 },
  ]);
  expect(await alerts('A platform fails')).toEqual([]);
  await orderIn(await shopper.buy(machine.machineId));
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
        data: { status: 'EXPIRED', merchantPaymentId: id },
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
  const behind = { metric: 'sweep', action: 'ORDERS', found: 51 } as const;
  for (let minute = 0; minute < 3; minute++) measure(behind);
  await control('PUT', '/faults', [
    { pathPrefix: '/v1/', pathContains: ':commit', kind: 'status', status: 403, times: -1 },
  ]);
  for (let minute = 3; minute < 5; minute++) {
    expect(await alerts('The sweep is behind')).toEqual([]);
    await sweep();
  }
  expect(await alerts('The sweep is behind')).toHaveLength(1);
});

test('Machines disappear: two of ten lose their connection', async () => {
  // A tenant of its own, because machines of other tests are checked at other times.
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
  await shopper.call('GET', '/orders');
  measurements.multiply(99);
  expect(await alerts('Requests fail')).toEqual([]);
  await control('PUT', '/faults', [{ pathPrefix: '/v1/', kind: 'status', status: 403, times: -1 }]);
  expect((await shopper.call('GET', '/orders')).status).toBeGreaterThanOrEqual(500);
  expect(await alerts('Requests fail')).toHaveLength(1);
});

test('Reads become expensive: a list reads more than twice as much as before', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await buy(shopper, await openMachine(TENANT));
  measurements.forget();
  measurements.minutesAgo = 200;
  await shopper.call('GET', '/orders');
  measurements.minutesAgo = 0;
  await copiesOf(TENANT, id, 9);
  await shopper.call('GET', '/orders');
  measurements.multiply(99);
  expect(await alerts('Reads become expensive')).toEqual([]);
  measurements.multiply(2);
  expect(await alerts('Reads become expensive')).toHaveLength(1);
});
