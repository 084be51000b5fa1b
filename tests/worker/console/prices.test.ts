import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type PriceChange,
  priceBookSchema,
  priceChangeSchema,
  priceChangesSchema,
  pricedProductsSchema,
  priceResultsSchema,
  priceStepSchema,
} from '../../../contract/console/prices.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { runPart } from '../../../worker/core/prices/run-part.ts';
import { sweepPrices } from '../../../worker/core/prices/sweep-prices.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { decodeFields, Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, services, signIn } from '../support/console.ts';
import {
  newShopper,
  offered,
  openMachine,
  openShop,
  orderIn,
  putOffer,
  reaches,
  shelfPath,
  vend,
} from '../support/shop.ts';
import { list, patch, remove, seed, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'pricing';
const CHANNEL = '1650041001';
const FLEET = Array.from({ length: 60 }, (_, number) => `p-${String(number).padStart(2, '0')}`);
/** Two slots a machine: P1 at 160 yen and P2 at 120 yen. */
const OFFER = [
  offered('A1', { capacity: 20, pictureUrl: null }),
  offered('A2', { productId: 'P2', priceYen: 120 }),
];
const clientId = v.parse(clientIdSchema, TENANT);
const putDocument = paths.tenantPut(clientId);
const putPath = `clients/${TENANT}/puts/current`;
let manager: Desk;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  manager = await signIn(TENANT, ['manager']);
});

beforeEach(async () => {
  await seed(
    Object.fromEntries(
      FLEET.flatMap((id, order) => [
        [
          `clients/${TENANT}/machines/${id}`,
          {
            code: String(2000 + order),
            name: { ja: id, en: id },
            order,
            route: '駅前',
            faults: [],
          },
        ],
        [shelfPath(TENANT, id), { offer: OFFER, offerHash: 'h', link: { online: order !== 1 } }],
      ]),
    ),
  );
  await remove(putPath);
});

const to = (slot: string, productId: string, fromYen: number, toYen: number) => ({
  ...{ slot, productId, fromYen, toYen },
});
const tea = to('A1', 'P1', 160, 170);
type Row = { machineId: string; slots: ReturnType<typeof to>[] };
const rows = (ids: readonly string[], slots = [tea]): Row[] =>
  ids.map((machineId) => ({ machineId, slots }));

const answered = async (method: string, path: string, body?: unknown) => {
  const answer = await manager.call(method, path, body);
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
};
const changed = async (method: string, path: string, body?: unknown) =>
  v.parse(priceChangeSchema, await answered(method, path, body));

/** Drafts a change in parts of forty machines, as the page does. */
async function draft(all: readonly Row[]): Promise<string> {
  const { id } = await changed('POST', '/prices', { title: '冬の値上げ' });
  for (let part = 0; part * 40 < all.length; part += 1) {
    const machines = all.slice(part * 40, part * 40 + 40);
    await answered('PUT', `/prices/${id}/parts/${part}`, { machines });
  }
  return id;
}
const start = (id: string, more: object = {}) =>
  manager.call('POST', `/prices/${id}/start`, { at: null, jumps: 0, ...more });
const step = async (id: string) =>
  v.parse(priceStepSchema, await answered('POST', `/prices/${id}/step`));
/** Runs a change to its end, as the page does. */
async function run(id: string): Promise<PriceChange> {
  for (;;) {
    const { change } = await step(id);
    if (change.state !== 'applying' && change.state !== 'undoing') return change;
  }
}
const offerOf = async (id: string) => {
  const fields = decodeFields((await stored(shelfPath(TENANT, id))) ?? {});
  return v.parse(
    v.array(v.looseObject({ slot: v.string(), priceYen: v.number() })),
    fields['offer'],
  );
};
const priceOf = async (id: string, slot = 'A1') =>
  (await offerOf(id)).find((one) => one.slot === slot)?.priceYen;

test('a change gives every machine its new price in parts, and reports the outcome of each slot', async () => {
  const id = await draft(rows(FLEET));
  expect(await priceOf('p-00'), 'a draft changes nothing').toBe(160);
  expect((await start(id)).status).toBe(200);
  const first = await step(id);
  expect(first).toMatchObject({ waits: false, change: { state: 'applying', passed: 1, parts: 2 } });
  expect([await priceOf('p-00'), await priceOf('p-59')]).toEqual([170, 160]);
  expect(await run(id)).toMatchObject({
    ...{ state: 'done', machines: 60, slots: 60, outcomes: { changed: 60 }, offline: 1 },
    by: manager.name,
  });
  expect(await Promise.all(FLEET.map((one) => priceOf(one)))).toEqual(FLEET.map(() => 170));
  const [item] = await offerOf('p-00');
  expect(item, 'the rest of the slot stays').toMatchObject({ ...OFFER[0], priceYen: 170 });
  const results = v.parse(priceResultsSchema, await answered('GET', `/prices/${id}/parts/0`));
  expect(results.machines).toHaveLength(40);
  expect(results.machines[1]).toEqual({
    ...{ id: 'p-01', code: '2001', name: { ja: 'p-01', en: 'p-01' }, isOffline: true },
    slots: [{ ...tea, outcome: 'changed' }],
  });
  expect((await step(id)).change.state, 'a step after the end does nothing').toBe('done');
});

test('a slot that sells another product, or at another price, stays unchanged and is counted', async () => {
  await putOffer(TENANT, 'p-00', [offered('A1', { productId: 'P9' })]);
  await putOffer(TENANT, 'p-01', [offered('A1', { priceYen: 150 })]);
  const id = await draft(rows(['p-00', 'p-01', 'p-02', 'nobody']));
  await start(id);
  expect(await run(id)).toMatchObject({ outcomes: { differs: 2, changed: 1, gone: 1 } });
  expect([await priceOf('p-00'), await priceOf('p-01')]).toEqual([160, 150]);
});

test('an undo restores every price except those that somebody has changed since', async () => {
  const id = await draft(rows(FLEET));
  await start(id);
  await run(id);
  const later = await draft(rows(['p-07'], [to('A1', 'P1', 170, 180)]));
  await start(later);
  await run(later);
  expect((await changed('POST', `/prices/${id}/undo`)).state).toBe('undoing');
  expect(await run(id)).toMatchObject({
    ...{ state: 'undone', outcomes: { changed: 60, restored: 59, kept: 1 } },
  });
  expect([await priceOf('p-00'), await priceOf('p-07'), await priceOf('p-59')]).toEqual([
    ...[160, 180, 160],
  ]);
  const [item] = await offerOf('p-00');
  expect(item, 'as the file has it').not.toHaveProperty('filePriceYen');
  expect(await outcomeOf(await manager.call('POST', `/prices/${id}/undo`))).toBe(
    'PRICE_CHANGE_UNSUITABLE',
  );
});

test('an undo in the middle of a change restores the changed machines, and stops the rest', async () => {
  const id = await draft(rows(FLEET));
  await start(id);
  await step(id);
  await changed('POST', `/prices/${id}/undo`);
  expect(await run(id)).toMatchObject({ state: 'undone', outcomes: { changed: 40, restored: 40 } });
  expect([await priceOf('p-00'), await priceOf('p-59')]).toEqual([160, 160]);
});

test('an undo leaves a slot that had the new price before the change', async () => {
  await putOffer(TENANT, 'p-01', [offered('A1', { priceYen: 170 })]);
  const id = await draft(rows(['p-00', 'p-01']));
  await start(id);
  expect(await run(id)).toMatchObject({ outcomes: { changed: 1, differs: 1 } });
  await changed('POST', `/prices/${id}/undo`);
  expect(await run(id)).toMatchObject({ outcomes: { restored: 1, kept: 0 } });
  expect([await priceOf('p-00'), await priceOf('p-01')]).toEqual([160, 170]);
});

test('an undo that begins while a part is being written takes effect', async () => {
  const id = await draft(rows(FLEET));
  await start(id);
  await step(id);
  const runOptimistic: Firestore['runOptimistic'] = async (decide) => {
    const { writes, value } = await decide();
    await changed('POST', `/prices/${id}/undo`);
    expect(await services.store.commit(writes), 'the part that was read before').toMatchObject({
      ok: false,
    });
    return value;
  };
  await runPart({ ...services, store: { ...services.store, runOptimistic } }, clientId, id);
  expect(await run(id)).toMatchObject({ state: 'undone', outcomes: { changed: 40, restored: 40 } });
  expect([await priceOf('p-00'), await priceOf('p-59')]).toEqual([160, 160]);
});

test('a change cannot be undone after seven days', async () => {
  const id = await draft(rows(['p-00']));
  await start(id);
  await run(id);
  await patch(`clients/${TENANT}/priceChanges/${id}`, {
    undoUntil: Timestamp.ofMs(Date.now() - 1),
  });
  expect(await outcomeOf(await manager.call('POST', `/prices/${id}/undo`))).toBe('PRICE_UNDO_LATE');
});

test('a scheduled change starts automatically at its time, and can be cancelled before', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const [kept, cancelled] = [await draft(rows(['p-00'])), await draft(rows(['p-01']))];
  for (const id of [kept, cancelled]) expect((await start(id, { at })).status).toBe(200);
  expect((await step(kept)).change.state, 'not before its moment').toBe('scheduled');
  expect((await changed('POST', `/prices/${cancelled}/cancel`)).state).toBe('cancelled');
  await sweepPrices(services);
  expect(await priceOf('p-00')).toBe(160);
  await sweepPrices({ ...services, nowMs: () => Date.parse(at) });
  expect([await priceOf('p-00'), await priceOf('p-01')]).toEqual([170, 160]);
  expect((await changed('GET', `/prices/${kept}`)).state).toBe('done');
  expect(await sweepPrices({ ...services, nowMs: () => Date.parse(at) }), 'nothing is left').toBe(
    0,
  );
});

test('the sweep continues a change after its page was closed', async () => {
  const id = await draft(rows(FLEET));
  await start(id);
  await step(id);
  await sweepPrices(services);
  expect(await changed('GET', `/prices/${id}`)).toMatchObject({
    ...{ state: 'done', outcomes: { changed: 60 } },
  });
});

test('two callers that continue a change at the same time write each part once', async () => {
  const id = await draft(rows(FLEET));
  await start(id);
  await Promise.all([step(id), step(id), sweepPrices(services)]);
  expect(await run(id)).toMatchObject({ state: 'done', passed: 2, outcomes: { changed: 60 } });
});

test('a change waits while a put is in progress, and invalidates a put that read the older prices', async () => {
  const id = await draft(rows(['p-00']));
  await start(id);
  await seed({ [putPath]: { id: 'a-put', finishedAt: null, version: 'a' } });
  expect(await step(id)).toMatchObject({ waits: true, change: { state: 'applying', passed: 0 } });
  expect(await priceOf('p-00')).toBe(160);
  const finished = { id: 'a-put', finishedAt: Timestamp.ofMs(Date.now()), version: 'a' };
  await seed({ [putPath]: finished });
  const before = await services.store.get(putDocument);
  await run(id);
  const after = await services.store.get(putDocument);
  expect(after?.updateTime, 'the lock that a put would take has moved').not.toBe(
    before?.updateTime,
  );
  expect(after?.fields, 'and is finished as before').toMatchObject({ id: 'a-put', version: 'a' });
});

test('unconfirmed price jumps, prices out of step, missing parts and past times are refused', async () => {
  const jump = await draft(rows(['p-00', 'p-01'], [to('A1', 'P1', 160, 70)]));
  const refused = await start(jump);
  expect(await refused.json()).toMatchObject({
    error: { code: 'PRICES_UNCONFIRMED', data: { jumps: 2 } },
  });
  expect((await start(jump, { jumps: 2 })).status).toBe(200);
  const { id } = await changed('POST', '/prices', { title: 'x' });
  const part = (number: string, machines: readonly object[]) =>
    manager.call('PUT', `/prices/${id}/parts/${number}`, { machines });
  expect(await outcomeOf(await part('0', rows(['p-00'], [to('A1', 'P1', 160, 165)])))).toBe(
    'PRICE_NOT_IN_STEP',
  );
  expect(await outcomeOf(await start(id)), 'no part at all').toBe('PRICES_INCOMPLETE');
  expect((await part('1', rows(['p-00']))).status).toBe(200);
  expect(await outcomeOf(await start(id)), 'the first is missing').toBe('PRICES_INCOMPLETE');
  expect((await part('0', rows(['p-01']))).status).toBe(200);
  const past = new Date(Date.now() - 1).toISOString();
  expect(await outcomeOf(await start(id, { at: past }))).toBe('PRICES_TIME_PAST');
  for (const machines of [[], rows(['p-00', 'p-00']), rows(['p-00'], [tea, tea])])
    expect(await outcomeOf(await part('0', machines))).toBe('CONSOLE_INPUT_INVALID');
  expect(await outcomeOf(await part('x', rows(['p-00'])))).toBe('PRICE_CHANGE_UNKNOWN');
  expect((await start(id)).status).toBe(200);
  expect(await outcomeOf(await part('2', rows(['p-02']))), 'not after the start').toBe(
    'PRICE_CHANGE_UNSUITABLE',
  );
  expect(await outcomeOf(await start(id)), 'a start twice').toBe('PRICE_CHANGE_UNSUITABLE');
  expect(await priceOf('p-00')).toBe(160);
});

test('a tenant’s own price step decides which prices are accepted', async () => {
  await patch(`clients/${TENANT}`, { priceStepYen: 5 });
  const { id } = await changed('POST', '/prices', { title: 'x' });
  const keep = async (toYen: number) => {
    const machines = rows(['p-00'], [to('A1', 'P1', 160, toYen)]);
    return outcomeOf(await manager.call('PUT', `/prices/${id}/parts/0`, { machines }));
  };
  expect([await keep(165), await keep(163)]).toEqual([200, 'PRICE_NOT_IN_STEP']);
  await patch(`clients/${TENANT}`, { priceStepYen: null });
});

test('an order during a change keeps its agreed price, and a later one at the old price is refused', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const id = await draft(rows([machineId]));
  const before = await orderIn(await shopper.buy(machineId));
  await start(id);
  await run(id);
  await vend(device);
  expect((await reaches(shopper, before.id, 'CAPTURED')).amountYen).toBe(160);
  const late = await shopper.buy(machineId);
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({
    error: { code: 'PRICE_CHANGED', data: { amountYen: 170, priceYen: 170 } },
  });
  const agreed = await orderIn(await shopper.buy(machineId, { expectedAmountYen: 170 }));
  await vend(device);
  expect((await reaches(shopper, agreed.id, 'CAPTURED')).amountYen).toBe(170);
});

test('the price book lists what every machine sells, and the catalogue lists prices, costs and labels', async () => {
  await seed({
    [`clients/${TENANT}/products/P1`]: {
      ...{ name: { ja: '緑茶', en: 'Green tea' }, priceYen: 160, costYen: 98, volumeMl: 500 },
      allergens: [],
    },
    [`clients/${TENANT}/products/P2`]: { name: { ja: '水', en: 'Water' }, priceYen: 120 },
  });
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${cursor}`;
    const traffic = await trafficOf(async () => {
      const page = v.parse(priceBookSchema, await answered('GET', `/prices/book${query}`));
      found.push(...page.machines.map(({ id }) => id));
      cursor = page.cursor;
    });
    expect(traffic.reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(65);
  } while (cursor !== null);
  expect(found.filter((id) => id.startsWith('p-'))).toEqual(FLEET);
  const { products, stepYen } = v.parse(
    pricedProductsSchema,
    await answered('GET', '/prices/products'),
  );
  expect(stepYen).toBe(10);
  expect(products).toEqual([
    {
      ...{ id: 'P1', name: { ja: '緑茶', en: 'Green tea' }, volumeMl: 500, priceYen: 160 },
      ...{ costYen: 98, taxRatePercent: 8, hasAllergens: true },
    },
    {
      ...{ id: 'P2', name: { ja: '水', en: 'Water' }, volumeMl: null, priceYen: 120 },
      ...{ costYen: null, taxRatePercent: 8, hasAllergens: false },
    },
  ]);
});

test('a change of a newer version is counted in the list, hides no other, and is not applied', async () => {
  const [other, id] = [await draft(rows(['p-00'])), await draft(rows(['p-01']))];
  for (const one of [other, id]) await start(one);
  await patch(`clients/${TENANT}/priceChanges/${id}`, { state: 'OF_THE_FUTURE' });
  const { changes, unreadable } = v.parse(priceChangesSchema, await answered('GET', '/prices'));
  expect(unreadable).toBe(1);
  expect(changes[0]?.id).toBe(other);
  expect((await manager.call('POST', `/prices/${id}/step`)).status).toBeGreaterThanOrEqual(400);
  expect(await priceOf('p-01'), 'nobody works on it').toBe(160);
  await remove(`clients/${TENANT}/priceChanges/${id}`);
});

test('other roles can read changes but not make them, each step is logged, and other tenants find none', async () => {
  const id = await draft(rows(['p-00']));
  await start(id, { at: new Date(Date.now() + 60_000).toISOString() });
  await changed('POST', `/prices/${id}/cancel`);
  const audits = await list(`clients/${TENANT}/audit`);
  const own = audits.filter(({ name }) => name.includes(`prices.${id}`));
  expect(own.map(({ fields }) => fields?.['what']?.['stringValue'])).toEqual([
    ...['prices.start', 'prices.cancel'],
  ]);
  const field = await signIn(TENANT, ['field']);
  const page = await field.call('GET', '/prices');
  const { changes } = v.parse(priceChangesSchema, await page.json());
  expect(changes[0]).toMatchObject({ id, state: 'cancelled' });
  expect(await outcomeOf(await field.call('POST', '/prices', { title: 'x' }))).toBe(
    'ACTION_FORBIDDEN',
  );
  expect(await outcomeOf(await field.call('POST', `/prices/${id}/undo`))).toBe('ACTION_FORBIDDEN');
  await openShop('pricing-next', '1650041002');
  const stranger = await signIn('pricing-next', ['owner']);
  expect(await outcomeOf(await stranger.call('GET', `/prices/${id}`))).toBe('PRICE_CHANGE_UNKNOWN');
  expect(await outcomeOf(await stranger.call('POST', `/prices/${id}/step`))).toBe(
    'PRICE_CHANGE_UNKNOWN',
  );
});
