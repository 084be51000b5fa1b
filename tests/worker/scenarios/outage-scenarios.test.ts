import { abortAllDurableObjects } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openOperatorContext, parseOrderId } from '../../../cli/orders/operator-context.ts';
import { type LogWord, logWord } from '../../../worker/core/log.ts';
import { createMetrics } from '../../../worker/core/metrics/metrics.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { Measurements } from '../support/alert-rules.ts';
import { deploy } from '../support/deployment.ts';
import { connect, type Device } from '../support/machine.ts';
import { runClosing } from '../support/operate.ts';
import { newNumber, setupIn, verified } from '../support/phone.ts';
import { operator } from '../support/rotate.ts';
import { ScenarioWorld } from '../support/scenario-world.ts';
import { letPass, messagesTo, newPerson } from '../support/set-up.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  orderIn,
  PRICE,
  reaches,
  type Shopper,
  until,
  vend,
} from '../support/shop.ts';
import { control, patch } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';
import type { ScenarioId } from './scenarios.ts';

const WALLET = 5000;
let world: ScenarioWorld;
let shopper: Shopper;
let machineId: string;
let device: Device;

async function open(id: ScenarioId, kind: 'paypay' | 'dpay' = 'paypay'): Promise<void> {
  world = await ScenarioWorld.open(id);
  shopper = await newShopper(world.tenant, world.channel, kind);
  ({ machineId, device } = await openMachine(world.tenant));
  world.machines.push(machineId);
}
const measurements = new Measurements();
const { measure } = createMetrics(measurements.dataset, false);
/** Expects that the cause raises the row's alert, among usual measurements. */
async function expectAlert<T>(usual: () => void, cause: () => Promise<T>): Promise<T> {
  measurements.forget();
  usual();
  const rule = world.row.alert ?? '';
  expect(await measurements.alerts(rule)).toEqual([]);
  const caused = await cause();
  await until(async () => (await measurements.alerts(rule)).length === 1, rule);
  return caused;
}
/** Nineteen calls to a platform that went well: one that fails is the twentieth. */
function goodCalls(platform: LogWord): void {
  for (let call = 1; call <= 19; call++) {
    measure({ metric: 'outside', platform, status: 200, ms: 20 });
  }
}
/** Ninety-nine requests that went well: one that fails is the hundredth. */
function goodRequests(): void {
  const route = logWord('/api/session');
  const use = { reads: 3, writes: 0 };
  for (let number = 1; number <= 99; number++) {
    measure({ metric: 'request', route, method: 'GET', status: 200, ms: 9, ...use });
  }
}
const down = (pathPrefix: string, more: object = {}) =>
  control('PUT', '/faults', [{ pathPrefix, kind: 'status', status: 503, times: -1, ...more }]);
const back = () => control('DELETE', '/faults');

beforeAll(() => deploy({ METRICS: measurements.dataset }));
beforeEach(back);
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await back();
});

const expectState = (id: string) => reaches(shopper, id, world.row.customer.code ?? '');
async function sells(): Promise<void> {
  device = await connect(world.tenant, machineId, { A1: 5 });
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
}

/** Makes an order an hour older, and due for so long that the sweep drives it. */
async function age(id: string): Promise<void> {
  const vendBy = Timestamp.ofMs(Date.now() - 3_600_000);
  const driveAt = Timestamp.ofMs(Date.now() - 300_000);
  await patch(`clients/${world.tenant}/orders/${id}`, { vendBy, driveAt });
}

test.each([
  ['payPayDown', 'paypay', '/paypay', 'PAYPAY'],
  ['dPayDown', 'dpay', '/gmo', 'DPAY'],
] as const)(
  '%s: nothing is bought, nothing stays on hold, and the person on duty is called',
  async (id, kind, path, platform) => {
    await open(id, kind);
    await down(path);
    const order = await expectAlert(
      () => goodCalls(platform),
      async () => orderIn(await shopper.buy(machineId)),
    );
    await age(order.id);
    await world.pass(0);
    expect((await shopper.order(order.id)).state).not.toBe(world.row.customer.code);
    await back();
    await age(order.id);
    await world.pass(0);
    await expectState(order.id);
    expect(await balanceOf(shopper)).toBe(WALLET);
    expect(device.pending('vend')).toEqual([]);
    await world.pass(6);
    expect(await world.messages()).toEqual([]);
    await sells();
  },
);

test('the SMS service is down: the code may not arrive, and the next one does', async () => {
  await open('smsDown');
  await patch(`clients/${world.tenant}`, { setup: { required: ['verify-code'] } });
  const who = await newPerson(world.tenant, world.channel);
  const number = newNumber();
  await down('/twilio');
  const { phone } = await expectAlert(
    () => goodCalls('SMS'),
    async () => setupIn(await who.askCode(number)),
  );
  expect(phone.pending).toMatchObject({ certain: false });
  expect(await messagesTo(number)).toEqual([]);
  await back();
  await letPass(who.path, 30_000);
  await verified(who, number);
  await world.pass(6);
  expect(await world.messages()).toEqual([]);
});

test('Firestore is down for five minutes while a drink falls: it is paid afterwards', async () => {
  await open('storeDown', 'dpay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  await down('/v1/projects');
  device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
  const other = await expectAlert(goodRequests, () =>
    shopper.call('GET', `/machines/${machineId}`),
  );
  expect(await problemIn(other)).toMatchObject({ status: 503 });
  for (let minute = 1; minute <= 5; minute++) await world.pass(1);
  await back();
  device = await connect(world.tenant, machineId, { A1: 4 });
  device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
  await expectState(id);
  expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
  await world.pass(6);
  expect(await world.messages()).toEqual([]);
});

test('an authorisation expires while the motor runs: staff end the order', async () => {
  await open('holdExpires');
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  await control('PUT', `/paypay/payments/${id}`, { status: 'EXPIRED' });
  device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
  await expectState(id);
  expect(await balanceOf(shopper)).toBe(WALLET);
  await world.expectTold();
  const context = await openOperatorContext(operator(), world.tenant, 'hanako');
  const to = { to: 'REVERTED', reason: 'the drink is a gift', force: false } as const;
  expect(await runClosing(context, parseOrderId(id), to)).toContain('is REVERTED.');
});

test('a deploy restarts every machine’s object during 20 purchases: each ends as usual', async () => {
  await open('deploy');
  const purchases = await Promise.all(
    Array.from({ length: 20 }, async () => ({
      buyer: await newShopper(world.tenant, world.channel, 'paypay'),
      machine: await openMachine(world.tenant),
    })),
  );
  const told = await Promise.all(
    purchases.map(async ({ buyer, machine }) => {
      const { id } = await orderIn(await buyer.buy(machine.machineId));
      await machine.device.received('vend');
      return { id, buyer, machine };
    }),
  );
  await abortAllDurableObjects();
  await Promise.all(
    told.map(async ({ id, buyer, machine }) => {
      const back = await connect(world.tenant, machine.machineId, { A1: 4 });
      back.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
      await reaches(buyer, id, world.row.customer.code ?? '');
      expect(await balanceOf(buyer)).toBe(WALLET - PRICE);
    }),
  );
  await world.pass(6);
  expect(await world.messages()).toEqual([]);
});
