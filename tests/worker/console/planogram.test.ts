import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { machineDetailSchema } from '../../../contract/console/machines.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  stockOf,
  until,
  vend,
} from '../support/shop.ts';
import { list, patch, seed, stored, trafficOf } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';

const TENANT = 'planogram';
const CHANNEL = '1650041099';
let manager: Desk;

const cola = {
  ...{ name: { ja: '港町コーラ', en: 'Port cola' }, breaks: null, taxRatePercent: 8 },
  ...{ temperature: 'cold', volumeMl: 500, pictureUrl: null, words: ['こーら'] },
};
beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  manager = await signIn(TENANT, ['manager']);
  await seed({
    [`clients/${TENANT}/products/COLA`]: cola,
    [`clients/${TENANT}/products/UNTAXED`]: { ...cola, taxRatePercent: null },
  });
});

const asked = { fromProductId: 'P1', productId: 'COLA', priceYen: 190, count: 3 };
const change = (machineId: string, more: object = {}, desk = manager) =>
  desk.call('PUT', `/machines/${machineId}/slots/A1`, { ...asked, ...more });
const shelfOf = async (machineId: string) => {
  const shown = await manager.call('GET', `/machines/${machineId}`);
  return v.parse(machineDetailSchema, await shown.json()).slots;
};
const audited = async (machineId: string) =>
  (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) =>
      fields?.['what']?.['stringValue'] === 'machine.planogram' &&
      JSON.stringify(fields).includes(machineId),
  );

test('a changed slot sells only the new drink at its new price, and the change is logged once', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 7, A2: 4 });
  await patch(`clients/${TENANT}/machines/${machineId}`, {
    bestBefore: { A1: '2026-12-01', A2: '2026-12-02' },
  });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const traffic = await trafficOf(async () => {
    expect((await change(machineId)).status).toBe(200);
  });
  expect(traffic.reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(16);
  expect((await change(machineId)).status, 'it may arrive twice').toBe(200);
  expect(await shelfOf(machineId)).toMatchObject([
    { slot: 'A1', productId: 'COLA', drink: cola.name, priceYen: 190, count: 3 },
    { slot: 'A2', productId: 'P1', priceYen: PRICE, count: 4 },
  ]);
  expect((await problemIn(await shopper.buy(machineId))).code).toBe('SOLD_OUT');
  const { id } = await orderIn(
    await shopper.buy(machineId, { productId: 'COLA', expectedAmountYen: 190 }),
  );
  await vend(device);
  expect((await reaches(shopper, id, 'CAPTURED')).amountYen).toBe(190);
  expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 2, reserved: 0 });
  const machine = await stored(`clients/${TENANT}/machines/${machineId}`);
  expect(JSON.stringify(machine?.['sells'])).toContain('こーら');
  expect(machine?.['bestBefore']).toEqual({
    mapValue: { fields: { A2: { stringValue: '2026-12-02' } } },
  });
  const [row, ...others] = await audited(machineId);
  expect(others).toEqual([]);
  expect(JSON.stringify(row?.fields?.['before'])).toContain('P1');
  expect(JSON.stringify(row?.fields?.['after'])).toContain('COLA');
});

test('a slot cannot get another drink until a purchase from it has ended', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  expect(await outcomeOf(await change(machineId))).toBe('SLOT_ON_HOLD');
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  await until(async () => (await change(machineId)).status === 200);
  expect(await shelfOf(machineId)).toMatchObject([{ slot: 'A1', productId: 'COLA', count: 3 }]);
});

test('a slot with unreadable stock cannot get another drink, because an order may hold a piece', async () => {
  const { machineId } = await openMachine(TENANT);
  await patch(`clients/${TENANT}/machines/${machineId}/shelf/current`, {
    stock: { A1: { count: 5, reservedBy: 'a newer shape' } },
  });
  expect(await outcomeOf(await change(machineId))).toBe('SLOT_ON_HOLD');
});

test.each([
  ['another drink is there by now', { fromProductId: 'P9' }, 'SLOT_CHANGED'],
  ['the product is not known', { productId: 'NONE' }, 'PRODUCT_UNKNOWN'],
  ['the product has no tax rate', { productId: 'UNTAXED' }, 'PRODUCT_UNKNOWN'],
  ['the price is not in the tenant’s steps', { priceYen: 195 }, 'PRICE_NOT_IN_STEP'],
  ['the price is zero', { priceYen: 0 }, 'CONSOLE_INPUT_INVALID'],
  ['the pieces are below zero', { count: -1 }, 'CONSOLE_INPUT_INVALID'],
])('nothing changes if %s', async (_, more, code) => {
  const { machineId } = await openMachine(TENANT);
  expect(await outcomeOf(await change(machineId, more))).toBe(code);
  expect(await shelfOf(machineId)).toMatchObject([{ slot: 'A1', productId: 'P1', count: 5 }]);
  expect(await audited(machineId)).toEqual([]);
});

test('refuses an unknown slot or machine, field staff, and a change during a put', async () => {
  const { machineId } = await openMachine(TENANT);
  const at = (path: string) => manager.call('PUT', path, asked);
  expect(await outcomeOf(await at(`/machines/${machineId}/slots/Z9`))).toBe('SLOT_CHANGED');
  expect(await outcomeOf(await at('/machines/m-none/slots/A1'))).toBe('MACHINE_UNKNOWN');
  const field = await signIn(TENANT, ['field']);
  expect((await change(machineId, {}, field)).status).toBe(403);
  await seed({ [`clients/${TENANT}/puts/current`]: { finishedAt: null } });
  expect(await outcomeOf(await change(machineId))).toBe('PUT_BY_ANOTHER');
});
