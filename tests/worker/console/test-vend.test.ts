import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { machineDetailSchema } from '../../../contract/console/machines.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { connect, type Device } from '../support/machine.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  putMachine,
  reaches,
  until,
  vend,
} from '../support/shop.ts';
import { list, patch } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';

const TENANT = 'test-vend';
const CHANNEL = '1650041100';
let field: Desk;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  field = await signIn(TENANT, ['field']);
});

const tap = (slot = 'A1') => ({ id: crypto.randomUUID(), slot, reason: 'モーターの交換後' });
const start = (machineId: string, asked: object = tap(), desk = field) =>
  desk.call('POST', `/machines/${machineId}/test-vend`, asked);
const testOf = async (machineId: string) => {
  const shown = await field.call('GET', `/machines/${machineId}`);
  return v.parse(machineDetailSchema, await shown.json()).testVend;
};
const ends = (machineId: string, outcome: string) =>
  until(async () => (await testOf(machineId))?.outcome === outcome, `the test to be ${outcome}`);
const report = async (device: Device, outcome: string, reason = 'jam') => {
  const { commandId, slot, notAfterMs } = await device.received('vend');
  expect(Number(notAfterMs)).toBeGreaterThan(Date.now());
  const result = { type: 'result', commandId, outcome, reason, atMs: Date.now() };
  device.say(result);
  expect(await device.received('ack')).toMatchObject({ commandId, outcome });
  return { result, slot };
};

test('one piece drops without an order or a payment, nobody can buy meanwhile, and it is logged', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 3, A2: 4 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const balance = await balanceOf(shopper);
  expect(await testOf(machineId)).toBeNull();
  expect((await start(machineId, tap('A2'))).status).toBe(200);
  expect(await testOf(machineId)).toMatchObject({ slot: 'A2', outcome: null });
  expect((await problemIn(await shopper.buy(machineId))).code).toBe('MACHINE_BUSY');
  const { result, slot } = await report(device, 'dispensed');
  expect(slot).toBe('A2');
  await ends(machineId, 'dispensed');
  device.say(result);
  expect(await device.received('ack'), 'a repeated report').toMatchObject({ outcome: 'dispensed' });
  expect(await balanceOf(shopper)).toBe(balance);
  expect(await list(`clients/${TENANT}/orders`)).toEqual([]);
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  expect((await reaches(shopper, id, 'CAPTURED')).state).toBe('CAPTURED');
  const rows = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'machine.test-vend',
  );
  expect(rows.map(({ fields }) => fields?.['reason'])).toEqual([
    { stringValue: 'モーターの交換後' },
  ]);
});

test('a repeated request drops one piece, and another test is refused until it ends', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const once = tap();
  expect((await start(machineId, once)).status).toBe(200);
  expect((await start(machineId, once)).status).toBe(200);
  expect(await outcomeOf(await start(machineId))).toBe('MACHINE_IN_USE');
  await report(device, 'failed');
  await ends(machineId, 'failed');
  expect(device.pending('vend')).toEqual([]);
});

test('a failed test shows its reason, and the machine sells again', async () => {
  const { machineId, device } = await openMachine(TENANT);
  await start(machineId);
  await report(device, 'failed', 'sold-out');
  await ends(machineId, 'failed');
  expect(await testOf(machineId)).toMatchObject({ failure: 'sold-out' });
  expect((await start(machineId)).status).toBe(200);
  await report(device, 'uncertain');
  await ends(machineId, 'uncertain');
});

test('a test is refused during a purchase or without a connection, and the page shows that', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  expect(await outcomeOf(await start(machineId))).toBe('MACHINE_IN_USE');
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  expect(device.pending('vend')).toEqual([]);
  await putMachine(TENANT, 'm-dark', { A1: 1 });
  const once = tap();
  expect(await outcomeOf(await start('m-dark', once))).toBe('MACHINE_AWAY');
  expect(await testOf('m-dark')).toMatchObject({ outcome: 'unsent' });
  const back = await connect(TENANT, 'm-dark', { A1: 1 });
  expect((await start('m-dark', once)).status, 'the same dialog, once it is back').toBe(200);
  await report(back, 'dispensed');
  await ends('m-dark', 'dispensed');
});

test('a test that this version cannot read counts as in progress, so another one is refused', async () => {
  const { machineId, device } = await openMachine(TENANT);
  await patch(`clients/${TENANT}/machines/${machineId}`, { testVend: { id: 7 } });
  expect(await outcomeOf(await start(machineId))).toBe('MACHINE_IN_USE');
  expect(device.pending('vend')).toEqual([]);
});

test('support staff, an unknown slot or machine, and an empty reason are refused', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const support = await signIn(TENANT, ['support']);
  expect((await start(machineId, tap(), support)).status).toBe(403);
  expect(await outcomeOf(await start(machineId, tap('Z9')))).toBe('SLOT_CHANGED');
  expect(await outcomeOf(await start('m-none'))).toBe('MACHINE_UNKNOWN');
  expect((await start(machineId, { ...tap(), reason: ' ' })).status).toBe(400);
  expect(device.pending('vend')).toEqual([]);
});
