import { runDurableObjectAlarm } from 'cloudflare:test';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { incidentWrite } from '../../../../worker/core/incidents/incident-document.ts';
import { notifyIncidents } from '../../../../worker/core/incidents/notify-incidents.ts';
import { type LogWord, logWord } from '../../../../worker/core/log.ts';
import { createMetrics, type Measured } from '../../../../worker/core/metrics/metrics.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import { alertRules, Measurements } from '../../support/alert-rules.ts';
import { deploy, deployed } from '../../support/deployment.ts';
import { askToConnect, deviceToken } from '../../support/machine.ts';
import { openMessaging } from '../../support/messages.ts';
import { objects } from '../../support/objects.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  putMachine,
  until,
} from '../../support/shop.ts';
import { control, patch, remove } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';
import causes from './alert-causes.test.ts?raw';

const TENANT = 'alerting';
const CHANNEL = '1650011399';
const clientId = v.parse(clientIdSchema, TENANT);
const machine = (number: number) => v.parse(machineIdSchema, `m-${number}`);

const measurements = new Measurements();
const { measure } = createMetrics(measurements.dataset, false);
const alerts = (rule: string) => measurements.alerts(rule);
/** Records measurements that were made this many minutes ago. */
function ago(minutes: number, make: () => void): void {
  measurements.minutesAgo = minutes;
  make();
  measurements.minutesAgo = 0;
}
function times(count: number, point: Measured): void {
  for (let number = 0; number < count; number++) measure(point);
}
const purchase = (state: LogWord, sinceTapMs = 2000): Measured => ({
  ...{ metric: 'purchase', clientId, state, payKind: logWord('paypay'), reason: null },
  ...{ sinceTapMs, sinceStateMs: 100 },
});
const outside = (platform: LogWord, status: number): Measured => ({
  ...{ metric: 'outside', platform, status, ms: 20 },
});
const request = (status: number, reads = 3): Measured => ({
  ...{
    metric: 'request',
    route: logWord('/api/session'),
    method: 'GET',
    status,
    ms: 9,
    reads,
    writes: 0,
  },
});
const seen = (number: number): Measured => ({
  ...{ metric: 'machine', clientId, machineId: machine(number), online: true },
});

/** For each rule, measurements that must raise no alert, and measurements that must. */
const conditions: Readonly<Record<string, readonly [calm: () => void, broken: () => void]>> = {
  'Purchases stop': [
    () => {
      ago(10_100, () => times(30, purchase('CAPTURED')));
      times(10, purchase('CAPTURED'));
    },
    () => {
      ago(10_100, () => times(30, purchase('CAPTURED')));
      times(9, purchase('CAPTURED'));
    },
  ],
  'Purchases fail': [
    () => {
      times(43, purchase('CAPTURED'));
      times(7, purchase('DECLINED'));
    },
    () => {
      times(42, purchase('CAPTURED'));
      times(8, purchase('REVERTED'));
    },
  ],
  'Purchases are slow': [
    () => {
      times(19, purchase('VENDING'));
      times(1, purchase('VENDING', 5001));
    },
    () => {
      times(18, purchase('VENDING'));
      times(2, purchase('VENDING', 5001));
    },
  ],
  'A platform fails': [
    () => times(20, outside('DPAY', 200)),
    () => {
      times(19, outside('DPAY', 200));
      times(1, outside('DPAY', 0));
    },
  ],
  'A purchase waits for a person': [
    () => times(9, purchase('CAPTURED')),
    () => times(1, purchase('MANUAL_REVIEW')),
  ],
  'The sweep is behind': [
    () => times(10, { metric: 'sweep', action: 'ORDERS', found: 50 }),
    () => times(10, { metric: 'sweep', action: 'ORDERS', found: 51 }),
  ],
  'The sweep is gone': [
    () => times(1, { metric: 'sweep', action: 'ORDERS', found: 0 }),
    () => ago(4, () => times(1, { metric: 'sweep', action: 'ORDERS', found: 0 })),
  ],
  'A document cannot be read': [
    () => times(3, { metric: 'unreadable', clientId, kind: 'ORDER' }),
    () => ago(11, () => times(3, { metric: 'unreadable', clientId, kind: 'ORDER' })),
  ],
  'Machines disappear': [
    () => {
      for (let number = 0; number < 10; number++) ago(16, () => measure(seen(number)));
      for (let number = 0; number < 9; number++) measure(seen(number));
    },
    () => {
      for (let number = 0; number < 10; number++) ago(16, () => measure(seen(number)));
      for (let number = 0; number < 8; number++) measure(seen(number));
    },
  ],
  'Somebody guesses claim codes': [
    () => times(49, { metric: 'claim', outcome: 'CLAIM_CODE_INVALID' }),
    () => {
      times(49, { metric: 'claim', outcome: 'CLAIM_CODE_INVALID' });
      times(1, { metric: 'claim', outcome: 'TOO_MANY_REQUESTS' });
    },
  ],
  'Requests fail': [
    () => times(100, request(404)),
    () => {
      times(99, request(200));
      times(1, request(500));
    },
  ],
  'Reads become expensive': [
    () => {
      ago(200, () => times(100, request(200, 3)));
      times(100, request(200, 6));
    },
    () => {
      ago(200, () => times(100, request(200, 3)));
      times(100, request(200, 7));
    },
  ],
};

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
  await patch(`clients/${TENANT}`, { support: { lineTo: `C${'9'.repeat(32)}` } });
  deploy({ METRICS: measurements.dataset });
});
beforeEach(() => measurements.forget());
afterEach(async () => {
  vi.useRealTimers();
  await control('DELETE', '/faults');
});

test.each(Object.entries(conditions))('%s', async (rule, [calm, broken]) => {
  calm();
  expect(await alerts(rule)).toEqual([]);
  measurements.forget();
  broken();
  expect(await alerts(rule)).toHaveLength(1);
});

test('the sweep of the deployed edge is measured', async () => {
  expect(await alerts('The sweep is gone')).toHaveLength(1);
  await sweep();
  expect(await alerts('The sweep is gone')).toEqual([]);
});

test('Machines are refused', async () => {
  await putMachine(TENANT, 'm-refused', { A1: 1 });
  const old = await deviceToken(TENANT, 'm-refused');
  await deviceToken(TENANT, 'm-refused');
  for (let number = 1; number <= 10; number++) {
    expect(await alerts('Machines are refused')).toEqual([]);
    expect((await askToConnect('m-refused', old)).status).toBe(401);
  }
  expect(await alerts('Machines are refused')).toHaveLength(1);
});

test('The relay fails', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 5 }, async () => ({
      shopper: await newShopper(TENANT, CHANNEL, 'paypay'),
      ...(await openMachine(TENANT)),
    })),
  );
  expect(await alerts('The relay fails')).toEqual([]);
  await control('PUT', '/faults', [
    { pathPrefix: '/paypay', kind: 'status', status: 502, times: -1 },
  ]);
  for (const { shopper, machineId } of buyers) await orderIn(await shopper.buy(machineId));
  await until(async () => (await alerts('The relay fails')).length === 1);
});

test('A machine is silent for days', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const object = objects.getByName(`${TENANT}/${machineId}`);
  measurements.minutesAgo = 5000;
  await runDurableObjectAlarm(object);
  measurements.minutesAgo = 0;
  expect(await alerts('A machine is silent for days')).toMatchObject([{ machine: machineId }]);
  await remove(`clients/${TENANT}/machines/${machineId}`);
  device.close();
  let minutes = 0;
  await until(async () => {
    minutes += 11;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await runDurableObjectAlarm(object);
    vi.useRealTimers();
    return (await alerts('A machine is silent for days')).length === 0;
  });
});

test('Nobody is notified, and nothing is delivered because of the monthly limit', async () => {
  const services = servicesOf(deployed());
  const subject = { kind: 'COMPLAINT', orderId: 'a'.repeat(26), machineId: null } as const;
  await services.store.commit([incidentWrite(clientId, subject, Date.now())]);
  const body = '{"message":"You have reached your monthly limit."}';
  await control('PUT', '/faults', [
    { pathPrefix: '/line', pathContains: '/push', kind: 'status', status: 429, body, times: -1 },
  ]);
  const notify = (minutes: number) =>
    notifyIncidents({ ...services, nowMs: () => Date.now() + minutes * 60_000 });
  measurements.minutesAgo = 16;
  await notify(1);
  expect(await alerts("LINE's monthly limit")).toHaveLength(1);
  expect(await alerts("A customer's problem is not delivered")).toEqual([]);
  measurements.minutesAgo = 0;
  await notify(3);
  expect(await alerts("A customer's problem is not delivered")).toHaveLength(1);
  expect(await alerts('Nobody is notified')).toHaveLength(1);
  measurements.forgetOlder();
  expect(await alerts('Nobody is notified')).toEqual([]);
});

test('every rule of the page is tested here', () => {
  const tried = [
    ...Object.keys(conditions),
    ...['Machines are refused', 'Nobody is notified'],
    ...['The relay fails', 'A machine is silent for days'],
    ...["A customer's problem is not delivered", "LINE's monthly limit"],
  ];
  expect(alertRules.toSorted()).toEqual(tried.toSorted());
});

test('every rule is tested by its cause, here or in alert-causes.test.ts', () => {
  const caused = [...causes.matchAll(/^test\('([^:']+): /gm)].map(([, rule = '']) => rule);
  const here = Object.keys(conditions).filter((rule) => !caused.includes(rule));
  expect(here).toEqual(['The sweep is gone']);
});
