import pMap from 'p-map';
import * as v from 'valibot';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { control } from '../../sandbox/control.ts';
import { runCron } from '../../sandbox/run-cron.ts';
import { startEdge, type TestEnvironment } from '../../test-environment/test-environment.ts';
import { countBy } from '../count-by.ts';
import { type FleetDevice, openFleetDevice } from '../fleet-device.ts';
import { row, title } from '../print.ts';
import { allOrders, openShop, openShopper, putMachine, type Shopper } from '../shop.ts';

const PURCHASES = 100;
const STOCK = 20;
/** When the edge stops, half of the purchases wait for the motor and half for the provider. */
const MOTOR_MS = 3000;
const PROVIDER_MS = 2000;
/** Much longer than the slowest automatic step (docs/purchase.md). */
const END_WITHIN_MS = 8 * 60_000;
const ENDS = ['DECLINED', 'CANCELLED', 'CAPTURED', 'REVERTED', 'REFUNDED'];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Stops the edge during purchases, the worst case of a deployment, and prints how the fleet
 * recovers.
 */
export async function printReconnect(environment: TestEnvironment, count: number): Promise<void> {
  title(`${count} machines lose the edge and come back`);
  const store = await openShop(environment);
  const devices = await openFleet(environment, store, count);
  await online(devices, count);
  const shoppers = await pMap(
    Array.from({ length: PURCHASES }, (_, index) => `shopper-${index}`),
    (name) => openShopper(environment, store, name),
    { concurrency: 8 },
  );
  await tapBefore(environment, shoppers);
  const failuresBefore = sum(devices, (device) => device.failures());
  for (const device of devices) device.forget();
  const lostAtMs = performance.now();
  process.kill(-environment.edgeGroup, 'SIGKILL');
  await restartEdge(environment);
  row('the edge serves again', seconds(performance.now() - lostAtMs));
  const p95AtMs = await online(devices, Math.ceil(count * 0.95));
  row('95 % are online', seconds(p95AtMs - lostAtMs));
  row('all are online', seconds((await online(devices, count)) - lostAtMs));
  const failures = sum(devices, (device) => device.failures()) - failuresBefore;
  row('tries without a connection', String(failures));
  title(`${shoppers.length} purchases under way through it`);
  const states = await untilEnded(environment, store, lostAtMs + END_WITHIN_MS);
  row('orders by state', JSON.stringify(states));
  row('payments at the provider', JSON.stringify(await paymentsByStatus(environment)));
  row('drinks that fell', String(sum(devices, (device) => STOCK - device.count())));
  row('all have ended', `after ${seconds(performance.now() - lostAtMs)}`);
}

const machineName = (index: number) => `m-${index}`;

async function openFleet(environment: TestEnvironment, store: Firestore, count: number) {
  return pMap(
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const { url, token } = await putMachine(environment, store, machineName(index));
      const motorMs = index < PURCHASES / 2 ? MOTOR_MS : 0;
      return openFleetDevice(url, token, { stock: STOCK, motorMs });
    },
    { concurrency: 16 },
  );
}

/** Waits until this many devices have been welcomed. @returns the time of the last welcome. */
async function online(devices: readonly FleetDevice[], count: number): Promise<number> {
  for (;;) {
    const times = devices
      .flatMap((device) => device.welcomedAtMs() ?? [])
      .toSorted((a, b) => a - b);
    const last = times[count - 1];
    if (last !== undefined) return last;
    await wait(50);
  }
}

/** Starts one purchase per machine and does not wait for their ends. */
async function tapBefore({ standIns }: TestEnvironment, shoppers: readonly Shopper[]) {
  const half = shoppers.length / 2;
  const tap = (index: number) =>
    // Ignores a response that is lost with the edge. The test reads the store instead.
    void shoppers[index]
      ?.buy(machineName(index))
      .then((answer) => answer.text())
      .catch(() => undefined);
  for (let index = 0; index < half; index++) tap(index);
  await wait(MOTOR_MS / 2);
  await control(
    standIns,
    'PUT',
    '/faults',
    Array.from({ length: half }, () => ({
      ...{ pathPrefix: '/paypay/v2/payments/preauthorize', kind: 'delay', delayMs: PROVIDER_MS },
    })),
  );
  for (let index = half; index < shoppers.length; index++) tap(index);
  await wait(PROVIDER_MS / 2);
}

async function restartEdge({ app, dist }: TestEnvironment): Promise<void> {
  const port = Number(new URL(app).port);
  const state = `${process.cwd()}/${dist.replace(/dist$/, 'edge')}`;
  await startEdge(`${dist}/line_vending/wrangler.json`, port, state);
}

/**
 * Waits until all orders have ended and returns their states. It runs the cron trigger itself.
 */
async function untilEnded({ app }: TestEnvironment, store: Firestore, untilMs: number) {
  for (;;) {
    await runCron(app);
    const states = (await allOrders(store)).map(({ fields }) => String(fields['state']));
    const open = states.filter((state) => !ENDS.includes(state));
    if (open.length === 0 || performance.now() > untilMs) return countBy(states);
    await wait(5000);
  }
}

const paymentsSchema = v.object({ payments: v.array(v.object({ status: v.string() })) });

async function paymentsByStatus({ standIns }: TestEnvironment) {
  const { payments } = v.parse(paymentsSchema, await control(standIns, 'GET', '/paypay/payments'));
  return countBy(payments.map(({ status }) => status));
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
