import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { machineIdSchema, productIdSchema } from '../../../contract/shared/ids.ts';
import { changeDrink } from '../../../worker/core/prices/operate/change-drink.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId } = demo;
const [first] = demo.machines;
const [slot] = first?.slots ?? [];
const other = demo.products.find(({ id }) => !first?.slots.some((one) => one.productId === id));
if (!first || !slot || !other) throw new Error('the demo has a drink that a machine does not sell');
const soldBefore = demo.products.find(({ id }) => id === slot.productId);
const machineId = v.parse(machineIdSchema, first.id);
const productId = v.parse(productIdSchema, other.id);
const fromProductId = v.parse(productIdSchema, slot.productId);
const kept = {
  ...{ machineId, slot: slot.slot, productId: other.id },
  ...{ fileProductId: slot.productId, filePriceYen: slot.priceYen },
};

const { store, put, tenant, acting } = demoDatabase('manager');
const change = async (to = { fromProductId, productId, priceYen: 200 }) =>
  expect(
    (await changeDrink(acting(), { machineId, slot: slot.slot, stepYen: 10 }, { ...to, count: 3 }))
      .ok,
  ).toBe(true);
const itemOf = async () => {
  const shelf = await store().get(paths.shelf(clientId, machineId));
  const { offer } = v.parse(v.object({ offer: v.array(v.looseObject({})) }), shelf?.fields);
  return offer[0];
};
const machineOf = async () => (await store().get(paths.machine(clientId, machineId)))?.fields ?? {};
/** The demo's file with other fields of the first slot of the first machine. */
const fileWith = (more: object, ofMachine: object = {}): TenantFile => ({
  ...demo,
  machines: demo.machines.map((one) =>
    one.id === machineId
      ? {
          ...one,
          ...ofMachine,
          slots: one.slots.map((own) => ({ ...own, ...(own.slot === slot.slot ? more : {}) })),
        }
      : one,
  ),
});

test('an older file keeps the console’s drink with its price, and the machine can still be found by it', async () => {
  await change();
  expect((await machineOf())['sells']).toContain(other.name.ja);
  expect((await put(demo)).keptDrinks).toEqual([kept]);
  const item = { productId: other.id, priceYen: 200, name: other.name, capacity: slot.capacity };
  expect(await itemOf()).toMatchObject(item);
  const renamed = fileWith({}, { name: { ja: '新しい名前', en: 'New name' } });
  expect((await put(renamed)).keptDrinks).toEqual([kept]);
  const { sells } = await machineOf();
  expect(sells).toContain(other.name.ja);
  expect(sells).not.toContain(soldBefore?.name.ja);
  expect(await itemOf()).toMatchObject(item);
  expect(await put(renamed)).toMatchObject({ written: 0, keptDrinks: [kept] });
});

test('a product that the file renames gets its new name in the console’s slot too', async () => {
  await change();
  const name = { ja: '新しい味', en: 'New taste' };
  const products = demo.products.map((one) => (one.id === other.id ? { ...one, name } : one));
  await put({ ...demo, products });
  expect(await itemOf()).toMatchObject({ productId: other.id, name });
});

test.each([
  [
    'another drink',
    { productId: demo.products.find(({ id }) => id !== slot.productId && id !== other.id)?.id },
  ],
  ['another price', { priceYen: slot.priceYen + 10 }],
])('a file with %s there is refused until it is confirmed, and then applies', async (_, more) => {
  await change();
  const third = fileWith(more);
  await expect(put(third)).rejects.toThrow(`the console has changed its drink to ${other.id}`);
  expect(await itemOf()).toMatchObject({ productId: other.id });
  await put(third, { confirmation: 'everything' });
  expect(await itemOf()).toMatchObject({ productId: slot.productId, ...more });
  expect(await itemOf()).not.toHaveProperty('fileProductId');
  expect(await put(third)).toMatchObject({ written: 0, keptDrinks: [] });
});

test('a file without the console’s drink is refused', async () => {
  await change();
  const unsold = demo.machines.map((machine) => ({
    ...machine,
    slots: machine.slots.filter((one) => one.productId !== other.id),
    layout: undefined,
  }));
  const products = demo.products.filter(({ id }) => id !== other.id);
  const { coupons: _, ...rest } = demo;
  await expect(put({ ...rest, products, machines: unsold })).rejects.toThrow(
    `the console has changed its drink to ${other.id}`,
  );
});

test('`tenant get` writes the drink and its price into the folder, and putting that folder changes nothing', async () => {
  await change();
  const folder = join(mkdtempSync(join(tmpdir(), 'drinks-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  expect(file.machines[0]?.slots[0]).toMatchObject({ productId: other.id, priceYen: 200 });
  const older = await tenant('put', 'tenants/demo/tenant.json');
  expect(older.err).toContain(
    `${machineId} ${slot.slot}: ${other.id} in the console stays, ${slot.productId} in the file`,
  );
  expect((await put(file)).keptDrinks).toEqual([]);
  expect(await itemOf()).toMatchObject({ productId: other.id, priceYen: 200 });
  expect(await itemOf()).not.toHaveProperty('fileProductId');
  rmSync(folder, { recursive: true });
});

test('a slot that got the file’s drink and price back no longer counts as changed', async () => {
  await change();
  const back = { fromProductId: productId, productId: fromProductId };
  await change({ ...back, priceYen: slot.priceYen });
  expect((await put(demo)).keptDrinks).toEqual([]);
  expect(await itemOf()).toMatchObject({ productId: slot.productId, priceYen: slot.priceYen });
  expect(await itemOf()).not.toHaveProperty('filePriceYen');
});
