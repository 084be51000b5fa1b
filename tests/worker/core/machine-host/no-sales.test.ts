import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Device } from '../../support/machine.ts';
import { moveMemoryBack } from '../../support/object-memory.ts';
import { objects } from '../../support/objects.ts';
import { newShopper, openShop, orderIn, putMachine, reaches, vend } from '../../support/shop.ts';
import { patch, stored } from '../../support/stand-ins.ts';

const TENANT = 'quiet';
const CHANNEL = '1650011091';
const HOUR_MS = 60 * 60_000;
const counts = { A1: 3 };
let made = 0;
let machineId: string;
let device: Device;
const object = () => objects.getByName(`${TENANT}/${machineId}`);
const incident = () => stored(`clients/${TENANT}/incidents/${machineId}.NO_SALES`);

/** Lets hours pass for the machine. */
async function pass(hours: number, offlineForMs?: number): Promise<void> {
  await moveMemoryBack(TENANT, machineId, hours, offlineForMs);
  device = await connect(TENANT, machineId, counts);
}
const lookAfter = () => runDurableObjectAlarm(object());

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await patch(`clients/${TENANT}`, { support: { lineTo: `U${'a'.repeat(32)}`, noSaleHours: 48 } });
});
beforeEach(async () => {
  made += 1;
  machineId = `m-quiet-${made}`;
  await putMachine(TENANT, machineId, counts);
  device = await connect(TENANT, machineId, counts);
});

test('an operator is notified once of a machine that has sold nothing for the tenant’s number of hours', async () => {
  for (const hours of [25, 22]) {
    await pass(hours);
    await lookAfter();
    expect(await incident()).toBeUndefined();
  }
  await pass(2);
  await lookAfter();
  expect(await incident()).toMatchObject({ machineId: { stringValue: machineId } });
  const told = (await incident())?.['notifyAt'];
  await pass(60);
  await lookAfter();
  expect((await incident())?.['notifyAt']).toEqual(told);
});

test('a machine that was offline could not sell, so its time without a sale restarts', async () => {
  await pass(49, HOUR_MS);
  await lookAfter();
  expect(await incident()).toBeUndefined();
});

test('a short disconnection does not restart the time without a sale', async () => {
  await pass(49, 60_000);
  await lookAfter();
  expect(await incident()).toBeDefined();
});

test('a sale restarts the time without a sale', async () => {
  await pass(47);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  await pass(25);
  await lookAfter();
  expect(await incident()).toBeUndefined();
});

test('only opening hours count as time without a sale', async () => {
  const support = { noSaleHours: 24, openHours: { from: '07:00', to: '19:00' } };
  await patch(`clients/${TENANT}`, { support: { lineTo: `U${'a'.repeat(32)}`, ...support } });
  await pass(30);
  await lookAfter();
  expect(await incident(), 'at most 18 of 30 hours').toBeUndefined();
  await pass(19);
  await lookAfter();
  expect(await incident(), 'at least 24 of 49 hours').toBeDefined();
});

test('a tenant without messages gets none about this', async () => {
  await patch(`clients/${TENANT}`, { support: null });
  await pass(200);
  await lookAfter();
  expect(await incident()).toBeUndefined();
});
