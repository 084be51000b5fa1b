import pMap from 'p-map';
import * as v from 'valibot';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { control } from '../../sandbox/control.ts';
import { startEdge, type TestEnvironment } from '../../test-environment/test-environment.ts';
import { countBy } from '../count-by.ts';
import { allOrders, openShop, openShopper, putMachine, type Shopper } from '../shop.ts';
import { type FleetDevice, openFleetDevice } from './fleet-device.ts';

const PURCHASES = 100;
const STOCK = 20;
/** Half of the purchases are under the motor when the edge goes, half at the provider. */
const MOTOR_MS = 3000;
const PROVIDER_MS = 2000;
/** Long after the last step that moves by itself (docs/purchase.md). */
const END_WITHIN_MS = 8 * 60_000;
const ENDS = ['DECLINED', 'CANCELLED', 'CAPTURED', 'REVERTED', 'REFUNDED'];

export type Reconnect = {
  readonly devices: number;
  /** From the loss of the edge until it serves again, and until so many were online. */
  readonly edgeUpMs: number;
  readonly p95Ms: number;
  readonly allMs: number;
  /** Tries of devices from which no connection came about. */
  readonly failures: number;
  readonly taps: number;
  readonly endStates: Readonly<Record<string, number>>;
  readonly payments: Readonly<Record<string, number>>;
  readonly dropped: number;
  readonly endedAfterMs: number;
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A fleet loses its edge in the middle of purchases, as in the worst of deployments, and comes back. */
export async function measureReconnect(
  environment: TestEnvironment,
  count: number,
): Promise<Reconnect> {
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
  const edgeUpMs = performance.now() - lostAtMs;
  const p95Ms = (await online(devices, Math.ceil(count * 0.95))) - lostAtMs;
  const allMs = (await online(devices, count)) - lostAtMs;
  const failures = sum(devices, (device) => device.failures()) - failuresBefore;
  const endStates = await untilEnded(environment, store, lostAtMs + END_WITHIN_MS);
  return {
    ...{ devices: count, edgeUpMs, p95Ms, allMs, failures, taps: shoppers.length, endStates },
    payments: await paymentsByStatus(environment),
    dropped: sum(devices, (device) => STOCK - device.count()),
    endedAfterMs: performance.now() - lostAtMs,
  };
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

/** Waits until so many have been welcomed. @returns when the last of them was. */
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

/** Taps, each at a machine of its own, and leaves all of them under way. */
async function tapBefore({ standIns }: TestEnvironment, shoppers: readonly Shopper[]) {
  const half = shoppers.length / 2;
  const tap = (index: number) =>
    // An answer that is lost with the edge tells nothing: the store is looked at instead.
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

/** The states of the orders, once all have come to an end. The cron trigger does not ring by itself here. */
async function untilEnded({ app }: TestEnvironment, store: Firestore, untilMs: number) {
  for (;;) {
    await (await fetch(`${app}/cdn-cgi/handler/scheduled`)).text();
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
