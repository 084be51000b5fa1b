import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, expect, test, vi } from 'vitest';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { orderIdSchema } from '../../../../contract/customer/orders.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { sweepOrders } from '../../../../worker/core/drive/sweep-orders.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { dayAt } from '../../../../worker/core/japan-time.ts';
import { findOrders } from '../../../../worker/core/operations/find-orders.ts';
import { reconcileDay } from '../../../../worker/core/operations/reconcile-day.ts';
import { driveShardOf } from '../../../../worker/core/order-store/drive-shard.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { connect } from '../../support/machine.ts';
import { newShopper, openMachine, openShop, orderIn, reaches } from '../../support/shop.ts';
import { patch, seed, stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'skewed';
const CHANNEL = '1650007951';

beforeAll(() => openShop(TENANT, CHANNEL));

/** A value from a newer version that this version does not know. */
const newer = { reason: 'SOMETHING_NEW' };
const pathOf = (id: string) => `clients/${TENANT}/orders/${id}`;

test('a dispensed report for an unreadable order is acknowledged only once the order can be read', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  await reaches(shopper, id, 'VENDING');
  // A rollback: another object runs a version that does not know the newer value.
  await patch(pathOf(id), newer);
  await abortAllDurableObjects();
  const back = await connect(TENANT, machineId, { A1: 4 });
  const result = { type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() };
  back.say(result);
  // The pong comes after the result on the same connection, so no ack came before it.
  back.say('ping');
  await back.received('pong');
  expect(back.pending('ack')).toEqual([]);
  await patch(pathOf(id), { reason: null });
  back.say(result);
  await back.received('ack');
  await reaches(shopper, id, 'CAPTURED');
});

test('an order of a newer version is reported as unreadable, not as absent, and is not placed again', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const key = crypto.randomUUID();
  const { id } = await orderIn(await shopper.buy(machineId, {}, key));
  await device.received('vend');
  await reaches(shopper, id, 'VENDING');
  await patch(pathOf(id), newer);
  await abortAllDurableObjects();
  await connect(TENANT, machineId, { A1: 4 });
  const unreadable = { status: 503, code: 'ORDER_UNREADABLE' };
  expect(await problemIn(await shopper.call('GET', `/orders/${id}`))).toMatchObject(unreadable);
  expect((await shopper.buy(machineId, {}, key)).status).toBe(503);
  // The order still holds its machine and its buyer.
  expect((await problemIn(await shopper.buy(machineId))).code).toBe('MACHINE_BUSY');
  const elsewhere = await openMachine(TENANT);
  expect((await problemIn(await shopper.buy(elsewhere.machineId))).code).toBe('ORDER_IN_PROGRESS');
  const list = await (await shopper.call('GET', '/orders')).json<{
    orders: unknown[];
    unreadable: number;
  }>();
  expect(list.orders).toEqual([]);
  expect(list.unreadable).toBe(1);
});

test('neither unreadable orders nor a failing object stop the sweep', async () => {
  const overdue = (minutes: number) => Timestamp.ofMs(Date.now() - minutes * 60_000);
  const { machineId, device } = await openMachine(TENANT);
  const [throwing, other] = [
    await openMachine(TENANT),
    await newShopper(TENANT, CHANNEL, 'paypay'),
  ];
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const first = await orderIn(await other.buy(throwing.machineId));
  const last = await orderIn(await shopper.buy(machineId));
  await Promise.all([device.received('vend'), throwing.device.received('vend')]);
  await patch(pathOf(first.id), { driveAt: overdue(50) });
  await patch(pathOf(last.id), { driveAt: overdue(40) });
  const broken = Array.from({ length: 120 }, (_, index) => [
    pathOf('abcdefghijkl'.charAt(index % 12) + 'abcdefghij'.charAt(index / 12) + 'z'.repeat(24)),
    {
      state: 'OF_THE_FUTURE',
      driveAt: overdue(60),
      driveShard: driveShardOf(v.parse(orderIdSchema, last.id)),
    },
  ]);
  await seed(Object.fromEntries(broken));
  const woken: string[] = [];
  const stub = {
    fetch: async () => new Response(),
    buy: () => Promise.reject(new Error('not asked for')),
    watch: () => Promise.reject(new Error('not asked for')),
    status: () => Promise.reject(new Error('not asked for')),
    tokenChanged: () => Promise.reject(new Error('not asked for')),
    testVend: () => Promise.reject(new Error('not asked for')),
  };
  const services = createServices(settingsOf(env), ({ machineId: at }) => ({
    ...stub,
    wake: async (_, orderId) => {
      if (at === throwing.machineId) throw new Error('an object that throws');
      woken.push(orderId);
    },
  }));
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  await sweepOrders(services);
  vi.restoreAllMocks();
  expect(woken).toContain(last.id);
  expect(lines.filter((line) => line.includes('order.unreadable')).length).toBeGreaterThanOrEqual(
    120,
  );
  expect(lines.some((line) => line.includes(first.id) && line.includes('drive-failed'))).toBe(true);
  // The sweep postpones unreadable orders. Otherwise a thousand of them at the start of a shard would
  // block all others.
  const setAside = await stored(String(broken[0]?.[0]));
  expect(JSON.stringify(setAside?.['driveAt'])).toContain('timestampValue');
  expect(Date.parse(String(Object.values(setAside?.['driveAt'] ?? {})[0]))).toBeGreaterThan(
    Date.now() + 9 * 60_000,
  );
  expect(await sweepOrders(services)).toBeLessThan(20);
});

test('operators see unreadable orders in the list, and in the reconciliation with a verdict of their own', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  await patch(pathOf(id), newer);
  const services = createServices(settingsOf(env), () => {
    throw new Error('a command has no machine objects');
  });
  const operator = await openOperatorContext(services, TENANT, 'tester');
  expect((await findOrders(operator, {})).unreadable).toContain(id);
  const rows = await reconcileDay(operator, dayAt(Date.now()));
  expect(rows.find(({ orderId }) => orderId === id)?.verdict).toBe('UNREADABLE');
});
