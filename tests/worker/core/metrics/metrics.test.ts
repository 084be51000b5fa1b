import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { asDataPoint, createMetrics } from '../../../../worker/core/metrics/metrics.ts';
import { deploy } from '../../support/deployment.ts';
import { befriend, openMessaging } from '../../support/messages.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  until,
  vend,
} from '../../support/shop.ts';
import { sweep } from '../../support/sweep.ts';

const TENANT = 'measured';
const CHANNEL = '1650011095';
const clientId = v.parse(clientIdSchema, TENANT);

const lineSchema = v.looseObject({ event: v.string(), metric: v.optional(v.string()) });
let lines: v.InferOutput<typeof lineSchema>[] = [];
const measured = (metric: string) => lines.filter((line) => line.metric === metric);

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
  deploy({ METRICS_LOG: '1' });
});
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    lines.push(v.parse(v.pipe(v.string(), v.parseJson(), lineSchema), line));
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a purchase', () => {
  test('is measured with each state, the provider’s answers, and the store’s operations by route', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { machineId, device } = await openMachine(TENANT);
    lines = [];
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    // The customer's page may show a state before its driver has measured it.
    await until(async () => measured('purchase').some(({ state }) => state === 'CAPTURED'));
    const states = measured('purchase').map(({ state }) => state);
    expect(states).toEqual(['AUTHORIZED', 'VENDING', 'DISPENSED', 'CAPTURING', 'CAPTURED']);
    for (const point of measured('purchase')) {
      expect(point).toMatchObject({ clientId: TENANT, payKind: 'paypay', reason: null });
      expect(point['sinceTapMs']).toBeGreaterThanOrEqual(Number(point['sinceStateMs']));
    }
    const calls = measured('outside').filter(({ platform }) => platform === 'PAYPAY');
    expect(calls.map(({ status }) => status)).toEqual([201, 201]);
    expect(measured('request')).toContainEqual(
      expect.objectContaining({ route: '/api/clients/:clientId/orders', method: 'POST' }),
    );
    const [bought] = measured('object');
    expect(bought).toMatchObject({
      clientId: TENANT,
      event: 'metric',
      action: 'BUY',
      rows: expect.any(Number),
    });
    expect(Number(bought?.['rows'])).toBeGreaterThan(0);
    expect(Number(bought?.['reads'])).toBeGreaterThan(0);
    expect(Number(bought?.['writes'])).toBeGreaterThan(0);
  });

  test('leaves no person and no order in the measurements', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await befriend(shopper);
    const { machineId, device } = await openMachine(TENANT);
    lines = [];
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device, 'failed');
    await reaches(shopper, id, 'REVERTED');
    await until(async () => measured('message').length > 0);
    expect(measured('message')).toHaveLength(1);
    expect(measured('message')[0]).toMatchObject({ clientId: TENANT, outcome: 'SENT' });
    const all = JSON.stringify(lines.filter(({ event }) => event === 'metric'));
    for (const secret of [shopper.userId, id, shopper.walletId]) expect(all).not.toContain(secret);
  });
});

test('each sweep records how much it found, also if it is 0', async () => {
  await sweep();
  expect(measured('sweep').map(({ action }) => action)).toEqual(
    expect.arrayContaining(['ORDERS', 'INCIDENTS', 'OFF_SALE', 'DEVICES', 'PAY_METHODS']),
  );
});

test('a data point has the tenant, the metric, its strings and its numbers, sorted by name', () => {
  const machineId = v.parse(machineIdSchema, 'm-1');
  expect(asDataPoint({ metric: 'machine', clientId, machineId, online: true })).toEqual({
    indexes: [TENANT],
    blobs: ['machine', 'm-1', 'true'],
    doubles: [],
  });
  const call = { metric: 'outside', platform: 'PAYPAY', status: 503, ms: 12 } as const;
  expect(asDataPoint(call)).toEqual({
    indexes: [''],
    blobs: ['outside', 'PAYPAY'],
    doubles: [12, 503],
  });
});

test('a dataset that throws only loses the measurement', () => {
  const broken = {
    writeDataPoint: () => {
      throw new Error('full');
    },
  };
  const { measure } = createMetrics(broken, false);
  expect(() => measure({ metric: 'sweep', action: 'ORDERS', found: 0 })).not.toThrow();
});
