import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { machineIdSchema, productIdSchema } from '../../../contract/shared/ids.ts';
import { parseShelf } from '../../../worker/core/machines/shelf-document.ts';
import { changeDetails, showProduct } from '../../../worker/core/prices/operate/product-details.ts';
import { changePhoto, listProducts } from '../../../worker/core/prices/operate/product-photo.ts';
import { spreadProduct } from '../../../worker/core/prices/operate/spread-product.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId, products, machines } = demo;
const { put, store, tenant, acting } = demoDatabase('manager');
const sold = machines.flatMap(({ id, slots }) => slots.map((slot) => ({ ...slot, machine: id })));
const [first] = sold;
if (!first) throw new Error('the demo tenant sells nothing');
const productId = v.parse(productIdSchema, first.productId);
const machineId = v.parse(machineIdSchema, first.machine);

const photograph = async (width: number, height: number) => {
  const made = sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
  return `data:image/webp;base64,${(await made.webp().toBuffer()).toString('base64')}`;
};
const row = async () => {
  const page = await listProducts(acting(), undefined);
  if (!page.ok) throw new Error(page.error.code);
  const found = page.value.products.find(({ id }) => id === productId);
  if (!found) throw new Error(`${productId} is not listed`);
  return found;
};
const change = async () => {
  const { version } = await row();
  const photo = { full: await photograph(900, 1200), small: await photograph(288, 384) };
  expect((await changePhoto(acting(), productId, { photo, version })).ok).toBe(true);
  const done = await spreadProduct(acting(), productId);
  expect(done).toMatchObject({ ok: true, value: { isDone: true } });
};
const shown = async () => {
  const shelf = await store().get(paths.shelf(clientId, machineId));
  const offer = parseShelf({ clientId, machineId }, shelf)?.offer ?? [];
  return offer.find((item) => item.slot === first.slot)?.pictureUrl;
};
const renamed: TenantFile = { ...demo, name: { ja: '新しい名前', en: 'New name' } };
const dearer: TenantFile = {
  ...demo,
  machines: machines.map((machine) => ({
    ...machine,
    slots: machine.slots.map((slot) => ({ ...slot, capacity: slot.capacity + 1 })),
  })),
};

test('a put keeps the picture on product and machines, also if it changes the same shelves', async () => {
  const before = await shown();
  await change();
  const own = await shown();
  expect(own).not.toBe(before);
  await put(renamed);
  expect(await shown()).toBe(own);
  await put(dearer);
  expect(await shown()).toBe(own);
  expect(await row()).toMatchObject({ by: 'Yui' });
  expect(await put(dearer)).toMatchObject({ written: 0, removed: 0 });
  const [, , , id = ''] =
    /(\/api\/clients\/\w+)(\/pictures\/)([0-9a-f]{32})/.exec(String(own)) ?? [];
  expect(await store().get(paths.picture(clientId, id))).toBeDefined();
});

test('a file with another picture is refused until it is confirmed, and then applies', async () => {
  await change();
  const own = await shown();
  const other = products.find(({ picture, id }) => picture !== undefined && id !== productId);
  const file: TenantFile = {
    ...demo,
    products: products.map((one) =>
      one.id === productId && other?.picture ? { ...one, picture: other.picture } : one,
    ),
  };
  await expect(put(file)).rejects.toThrow(/products: .* has changed its picture in the console/);
  expect(await shown()).toBe(own);
  await put(file, { confirmation: 'everything' });
  expect(await shown()).not.toBe(own);
  expect(await row()).toMatchObject({ by: null, isSpreading: false });
  expect(await put(file)).toMatchObject({ written: 0 });
});

test('`tenant get` writes the picture into the folder, and putting that folder changes nothing', async () => {
  await change();
  const own = await shown();
  const folder = join(mkdtempSync(join(tmpdir(), 'photos-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  await put(readTenantFile(folder));
  expect(await shown()).toBe(own);
  rmSync(folder, { recursive: true });
});

describe('a name that the console has changed', () => {
  const name = { ja: '新|緑茶', en: 'New tea' };
  const rename = async () => {
    const shown = await showProduct(acting(), productId);
    if (!shown.ok) throw new Error(shown.error.code);
    const { details, version } = shown.value;
    const note = { ja: 'よく振る', en: 'Shake well' };
    const sent = { ...details, name, note, costYen: 61 };
    const changed = await changeDetails(acting(), productId, { details: sent, version });
    expect(changed.ok).toBe(true);
    expect(await spreadProduct(acting(), productId)).toMatchObject({ ok: true });
  };
  const sold = async () => {
    const shelf = await store().get(paths.shelf(clientId, machineId));
    const offer = parseShelf({ clientId, machineId }, shelf)?.offer ?? [];
    return offer.find((item) => item.slot === first.slot);
  };
  const detail = async () => {
    const shown = await showProduct(acting(), productId);
    return shown.ok ? shown.value : shown.error;
  };
  const own = { name, note: { en: 'Shake well' }, costYen: 61 };

  test('stays on product and machines through puts that do not change it', async () => {
    await rename();
    await put(renamed);
    await put(dearer);
    expect(await detail()).toMatchObject({ details: own, by: 'Yui', isSpreading: false });
    expect(await sold()).toMatchObject({
      name: { ja: '新緑茶', en: 'New tea' },
      breaks: '新|緑茶',
    });
    expect(await put(dearer)).toMatchObject({ written: 0, removed: 0 });
  });

  test('is replaced by a file with another value only after a confirmation', async () => {
    await rename();
    const file: TenantFile = {
      ...demo,
      products: products.map((one) => (one.id === productId ? { ...one, volumeMl: 499 } : one)),
    };
    await expect(put(file)).rejects.toThrow(/products: .* has changed it in the console/);
    expect(await detail()).toMatchObject({ details: own });
    await put(file, { confirmation: 'everything' });
    expect(await detail()).toMatchObject({ details: { volumeMl: 499, costYen: null }, by: null });
    expect(await sold()).toMatchObject({ volumeMl: 499 });
  });

  test('`tenant get` writes it into the folder, and putting that folder changes nothing', async () => {
    await rename();
    const folder = join(mkdtempSync(join(tmpdir(), 'products-')), 'demo');
    await tenant('get', clientId, '--folder', folder);
    await put(readTenantFile(folder));
    expect(await detail()).toMatchObject({ details: own });
    rmSync(folder, { recursive: true });
  });
});
