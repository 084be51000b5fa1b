import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  productDetailSchema,
  productPageSchema,
  spreadSchema,
} from '../../../contract/console/products.ts';
import { forgetEverything } from '../../../worker/core/isolate-memory.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { newPerson } from '../support/set-up.ts';
import { offered, openShop, putMachine, shelfPath } from '../support/shop.ts';
import { list, patch, seed, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'pictured';
const CHANNEL = '1650041101';
const path = `clients/${TENANT}/products/P1`;
/** A PNG of one transparent pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = { full: PIXEL, small: PIXEL };
const MACHINES = 45;
const ids = Array.from({ length: MACHINES }, (_, index) => `m-${String(index).padStart(2, '0')}`);
let manager: Desk;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await seed({
    [path]: {
      name: { ja: '緑茶', en: 'Green tea' },
      ...{ volumeMl: 500, priceYen: 160, temperature: 'cold', allergens: [] },
    },
    [`clients/${TENANT}/products/P2`]: {
      name: { ja: '水', en: 'Water' },
      pictureUrl: '/api/water',
    },
  });
  for (const id of ids) await putMachine(TENANT, id, { A1: 1 });
  await patch(`clients/${TENANT}/machines/m-44`, { order: 44 });
  await seed({
    [shelfPath(TENANT, 'm-44')]: {
      offer: [offered('A1'), offered('A2', { productId: 'P2', pictureUrl: '/api/water' })],
    },
  });
  manager = await signIn(TENANT, ['manager']);
});

const load = async () =>
  v.parse(productPageSchema, await (await manager.call('GET', '/products')).json());
const green = async () => {
  const found = (await load()).products.find(({ id }) => id === 'P1');
  if (!found) throw new Error('P1 is not listed');
  return found;
};
const change = async (more: object = {}, who = manager) =>
  who.call('PUT', '/products/P1/photo', { photo, version: (await green()).version, ...more });
const step = async (who = manager) => who.call('POST', '/products/P1/spread');
const stepped = async () => v.parse(spreadSchema, await (await step()).json());
const shownOn = async (id: string) => {
  const offer = (await stored(shelfPath(TENANT, id)))?.['offer']?.['arrayValue'];
  return v
    .parse(v.object({ values: v.array(v.any()) }), offer)
    .values.map(
      ({ mapValue }: { mapValue: { fields: Record<string, { stringValue?: string }> } }) =>
        mapValue.fields['pictureUrl']?.stringValue ?? null,
    );
};

test('a new picture reaches every machine that sells the drink in parts, and no other drink', async () => {
  expect(await green()).toMatchObject({ picture: null, by: null, isSpreading: false });
  expect((await change()).status).toBe(200);
  const { picture, by, isSpreading } = await green();
  expect({ by, isSpreading }).toEqual({ by: manager.name, isSpreading: true });
  expect(picture).toMatch(/^\/pictures\/[0-9a-f]{32}\?w=288$/);
  const traffic = await trafficOf(async () => {
    expect(await stepped()).toEqual({ isDone: false, waits: false });
  });
  expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBeLessThanOrEqual(90);
  expect(await shownOn('m-44'), 'of the next part').toEqual([null, '/api/water']);
  expect(await stepped()).toEqual({ isDone: true, waits: false });
  const [full] = await shownOn('m-00');
  expect(full).toMatch(/#288$/);
  for (const id of ids.slice(0, -1)) expect(await shownOn(id)).toEqual([full]);
  expect(await shownOn('m-44')).toEqual([full, '/api/water']);
  expect((await green()).isSpreading).toBe(false);
  expect(await stepped(), 'nothing is left').toEqual({ isDone: true, waits: false });
  const customer = await newPerson(TENANT, CHANNEL);
  expect(await (await customer.call('GET', '/machines/m-00')).text()).toContain(full);
  const rows = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'product.photo',
  );
  expect(rows).toHaveLength(1);
});

test('a repeated picture changes nothing, and an outdated page or an invalid picture is refused', async () => {
  const { version } = await green();
  expect((await change({ version: 'any' })).status, 'the first answer was lost').toBe(200);
  expect((await green()).version).toBe(version);
  expect(await outcomeOf(await change({ photo: 'none', version: 'any' }))).toBe('PRODUCT_CHANGED');
  const none = await manager.call('PUT', '/products/none/photo', { photo, version });
  expect(await outcomeOf(none)).toBe('PRODUCT_UNKNOWN');
  const bad = `data:image/png;base64,${btoa('no picture')}`;
  expect(await outcomeOf(await change({ photo: { full: bad, small: null } }))).toBe(
    'PICTURE_BROKEN',
  );
});

test('a new picture waits while a put of the tenant is in progress, and continues afterwards', async () => {
  expect((await change({ photo: 'none' })).status).toBe(200);
  const put = `clients/${TENANT}/puts/current`;
  const held = await stored(put);
  await seed({ [put]: { finishedAt: null } });
  expect(await stepped()).toEqual({ isDone: false, waits: true });
  expect((await shownOn('m-00'))[0]).toMatch(/#288$/);
  expect(await outcomeOf(await change())).toBe('PUT_BY_ANOTHER');
  await seed({ [put]: { finishedAt: String(held?.['finishedAt']?.['timestampValue']) } });
  expect((await stepped()).isDone).toBe(false);
  expect((await stepped()).isDone).toBe(true);
  expect(await shownOn('m-00')).toEqual([null]);
  forgetEverything();
});

test('field staff and support can read the drinks, and only owner and manager change a picture', async () => {
  const field = await signIn(TENANT, ['field']);
  expect((await field.call('GET', '/products')).status).toBe(200);
  expect(await outcomeOf(await change({}, field))).toBe('ACTION_FORBIDDEN');
  expect(await outcomeOf(await step(field))).toBe('ACTION_FORBIDDEN');
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await finance.call('GET', '/products'))).toBe('ACTION_FORBIDDEN');
});

test('a product of a newer version is counted as unreadable, and its picture is not replaced', async () => {
  await patch(path, { photo: { crops: [] } });
  expect((await load()).unreadable).toBe(1);
  const held = await stored(path);
  const answer = await manager.call('PUT', '/products/P1/photo', { photo, version: 'any' });
  expect(await outcomeOf(answer)).toBe('CONSOLE_DATA_UNREADABLE');
  expect(await stored(path)).toEqual(held);
});

const details = {
  name: { ja: '宇治|緑茶', en: 'Uji Green Tea' },
  maker: { ja: 'みなと飲料', en: 'Minato Beverages' },
  note: null,
  volumeMl: 350,
  temperature: 'hot',
  costYen: 70,
} as const;
const detail = async () =>
  v.parse(productDetailSchema, await (await manager.call('GET', '/products/P1')).json());
const rename = async (more: object = {}, who = manager) =>
  who.call('PUT', '/products/P1/details', { details, version: (await detail()).version, ...more });

test('new details of a drink reach every machine, the search and the log, and its label does not change', async () => {
  expect(await detail()).toMatchObject({ details: { maker: null, costYen: null }, by: null });
  expect((await rename()).status).toBe(200);
  expect(await detail()).toMatchObject({ details, by: manager.name, isSpreading: true });
  expect((await rename({ version: 'any' })).status, 'the first answer was lost').toBe(200);
  while (!(await stepped()).isDone);
  forgetEverything();
  const customer = await newPerson(TENANT, CHANNEL);
  const shelf = await (await customer.call('GET', '/machines/m-44')).text();
  for (const said of ['宇治緑茶', '宇治|緑茶', 'Uji Green Tea', '"hot"', '350']) {
    expect(shelf).toContain(said);
  }
  const offer = JSON.stringify(await stored(shelfPath(TENANT, 'm-44')));
  expect(offer.match(/Uji Green Tea/g), 'not on the other drink').toHaveLength(1);
  const found = await (await customer.call('GET', '/machines?q=宇治')).text();
  expect(found).toContain('m-44');
  expect(await stored(path)).toMatchObject({ allergens: { arrayValue: {} } });
  const rows = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'product.details',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).toContain('宇治|緑茶');
});

test('a maker can be removed, and invalid details are refused', async () => {
  expect((await rename({ details: { ...details, maker: null } })).status).toBe(200);
  expect((await stored(path))?.['maker']).toBeUndefined();
  expect(
    await outcomeOf(await rename({ details: { ...details, volumeMl: 1 }, version: 'old' })),
  ).toBe('PRODUCT_CHANGED');
  for (const wrong of [
    { name: { ja: ' ', en: 'Tea' } },
    { volumeMl: 0 },
    { temperature: 'warm' },
    { costYen: -1 },
  ]) {
    expect(await outcomeOf(await rename({ details: { ...details, ...wrong } }))).toBe(
      'CONSOLE_INPUT_INVALID',
    );
  }
  const field = await signIn(TENANT, ['field']);
  expect(await outcomeOf(await rename({}, field))).toBe('ACTION_FORBIDDEN');
  expect((await field.call('GET', '/products/P1')).status).toBe(200);
  expect(await outcomeOf(await manager.call('GET', '/products/none'))).toBe('PRODUCT_UNKNOWN');
});
