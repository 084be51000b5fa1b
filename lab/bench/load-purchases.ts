import * as v from 'valibot';
import { control } from '../sandbox/control.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { countBy } from './count-by.ts';
import type { FleetDevice } from './fleet-device.ts';
import { ms, row, title } from './print.ts';
import { cpuMsOf } from './process-use.ts';
import { quantile } from './quantile.ts';
import { allOrders, openMachine, openShop, openShopper, type Shopper, stockOf } from './shop.ts';

const MACHINES = 10;
const SHOPPERS = 50;
const DURATION_MS = 60_000;
const STOCK = 5_000;
/** The time in which a person notices that somebody else is buying and tries the next machine. */
const BUSY_WAIT_MS = 1_500;
const ALONE = 30;

const parts = ['edge', 'stand-ins', 'shoppers and machines'] as const;
type Part = (typeof parts)[number];

const placed = v.object({ id: v.string() });

type Tally = { taps: Map<string, number>; busy: number };

/** Taps once. @returns whether somebody else was buying at the machine. */
async function buyOnce(shopper: Shopper, machineId: string, tally: Tally): Promise<boolean> {
  const tappedAtMs = performance.now();
  const answer = await shopper.buy(machineId);
  const body: unknown = await answer.json();
  if (answer.status === 409) {
    tally.busy += 1;
    return true;
  }
  if (answer.status !== 201) throw new Error(`HTTP ${answer.status}: ${JSON.stringify(body)}`);
  const { id } = v.parse(placed, body);
  tally.taps.set(id, tappedAtMs);
  await waitUntilCaptured(shopper, id);
  return false;
}

/** Taps at one machine after another until the time is up. */
async function shopUntil(
  shopper: Shopper,
  first: number,
  untilMs: number,
  tally: Tally,
): Promise<void> {
  for (let turn = first; performance.now() < untilMs; turn++) {
    const busy = await buyOnce(shopper, machineName(turn % MACHINES), tally);
    if (busy) await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
  }
}

/** Returns the milliseconds from each tap to its command, minus the provider's mean time. */
async function overheadsOf(
  environment: TestEnvironment,
  { taps }: Tally,
  devices: readonly FleetDevice[],
) {
  const providerMs = await meanProviderMs(environment.standIns);
  const commanded = new Map(devices.flatMap(({ commandedAtMs }) => [...commandedAtMs]));
  return [...taps].map(
    ([id, tappedAtMs]) => (commanded.get(id) ?? Infinity) - tappedAtMs - providerMs,
  );
}

/** Follows the order's events as the live screen does. The stream ends with the purchase. */
export async function waitUntilCaptured(shopper: Shopper, id: string): Promise<void> {
  const events = await (await shopper.call('GET', `/orders/${id}/events`)).text();
  if (!events.includes('"state":"CAPTURED"')) throw new Error(`order ${id} was not captured`);
}

/** The machines have the names of a fleet's first ones, so growth removes none of them afterwards. */
const machineName = (number: number) => `m-${number + 1}`;

/**
 * Runs 50 shoppers at 10 machines for a minute, and prints the results. All processes run on this
 * computer.
 */
export async function printPurchases(environment: TestEnvironment): Promise<void> {
  const store = await openShop(environment);
  const devices: FleetDevice[] = [];
  for (let number = 0; number < MACHINES; number++) {
    devices.push(await openMachine(environment, store, machineName(number), STOCK));
  }
  const shoppers: Shopper[] = [];
  for (let number = 0; number < SHOPPERS; number++) {
    shoppers.push(await openShopper(environment, store, `shopper-${number}`));
  }
  // Another person, because the edge limits what one person writes in a minute.
  const shopper = await openShopper(environment, store, 'shopper-alone');
  const [device] = devices;
  if (!device) throw new Error('no machine to begin with');
  const alone: Tally = { taps: new Map(), busy: 0 };
  await control(environment.standIns, 'DELETE', '/requests');
  for (let number = 0; number < ALONE; number++) await buyOnce(shopper, machineName(0), alone);
  const aloneMs = quantile(await overheadsOf(environment, alone, [device]), 0.5);
  const tally: Tally = { taps: new Map(), busy: 0 };
  await control(environment.standIns, 'DELETE', '/requests');
  const cpuBefore = cpuByPart(environment);
  const startedMs = performance.now();
  const untilMs = startedMs + DURATION_MS;
  await Promise.all(shoppers.map((one, index) => shopUntil(one, index, untilMs, tally)));
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuAfter = cpuByPart(environment);
  const cpuOf = (part: Part) => (cpuAfter[part] - cpuBefore[part]) / Math.max(1, tally.taps.size);
  const overheads = await overheadsOf(environment, tally, devices);
  const commanded = devices.flatMap(({ commandedAtMs }) => [...commandedAtMs.keys()]);
  const orders = await allOrders(store);
  const stocks = await Promise.all(devices.map((_, number) => stockOf(store, machineName(number))));
  for (const device of devices) device.close();
  title('50 shoppers at 10 machines for a minute');
  const perSecond = (tally.taps.size / seconds).toFixed(1);
  row('orders', `${tally.taps.size}, ${perSecond}/s; ${tally.busy} times somebody else`);
  row('end states', JSON.stringify(countBy(orders.map(({ fields }) => String(fields['state'])))));
  row('tap → command alone, provider out', ms(aloneMs));
  const [p50Ms, p99Ms] = [quantile(overheads, 0.5), quantile(overheads, 0.99)];
  row('tap → command, provider out', `p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}`);
  row('provider', `${ms(await meanProviderMs(environment.standIns))} on average`);
  for (const part of parts) row(`CPU of ${part} a purchase`, ms(cpuOf(part)));
  // All cores are busy, so each process waits in proportion to its share of the CPU time.
  const share = cpuOf('edge') / parts.reduce((sum, part) => sum + cpuOf(part), 0);
  row('tap → command by the edge’s share', `p50 ${ms(p50Ms * share)}`);
  const wrong = stocks.filter((stock, number) => stock?.count !== devices[number]?.count());
  row('machines with wrong stock', String(wrong.length));
  const orderless = commanded.filter((id) => !tally.taps.has(id) && !alone.taps.has(id));
  row('commands without an order', String(orderless.length));
}

const cpuByPart = ({ edgeGroup, sandboxGroup }: TestEnvironment): Record<Part, number> => ({
  edge: cpuMsOf(edgeGroup),
  'stand-ins': cpuMsOf(sandboxGroup),
  'shoppers and machines': process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
});

const log = v.object({ requests: v.array(v.object({ path: v.string(), ms: v.number() })) });

/** Returns the provider's mean time for an authorisation, in milliseconds. */
async function meanProviderMs(standIns: string): Promise<number> {
  const { requests } = v.parse(log, await control(standIns, 'GET', '/requests'));
  const times = requests.filter(({ path }) => path.includes('preauthorize')).map((one) => one.ms);
  return times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length);
}
