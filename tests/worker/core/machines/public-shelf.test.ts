import { beforeAll, expect, test } from 'vitest';
import { newShopper, openMachine, openShop, PRICE, putMachine } from '../../support/shop.ts';
import { patch, trafficOf } from '../../support/stand-ins.ts';
import { send } from '../../support/visitor.ts';

const TENANT = 'in-sight';
const CHANNEL = '1650011180';
const COUNTS = { A1: 17, A2: 2, A3: 0 };
let machineId: string;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  ({ machineId } = await openMachine(TENANT, COUNTS));
});

type Shelf = { readonly shelf: readonly Record<string, unknown>[]; readonly online: boolean };

/** Returns the public data in a page, by the URL from which the browser would request it. */
async function screenOf(page: string): Promise<Record<string, Shelf>> {
  const answer = await send('GET', `/${TENANT}${page}/_payload.json`);
  const { screen } = await answer.json<{ screen: Record<string, Shelf> }>();
  return screen;
}

const shelfOf = async (id = machineId) =>
  (await screenOf(`/machines/${id}`))[`/machines/${id}`]?.shelf ?? [];

test('a visitor without a session sees drinks, prices and whether there are many, few or none', async () => {
  expect(await shelfOf()).toMatchObject([
    { slot: 'A1', name: { ja: '緑茶' }, priceYen: PRICE, level: 'plenty', stock: null },
    { slot: 'A2', level: 'few', stock: null },
    { slot: 'A3', level: 'sold-out', stock: null },
  ]);
});

test('a visitor without a session gets no count', async () => {
  const page = `/${TENANT}/machines/${machineId}`;
  const payload = await (await send('GET', `${page}/_payload.json`)).text();
  expect(payload).toContain('"level":"plenty"');
  for (const shown of [payload, await (await send('GET', page)).text()]) {
    expect(shown).not.toMatch(/"stock":\d|"heldBy"|[:[]17[,}\]]/);
  }
});

test('with a session the shelf comes with its counts', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const answer = await shopper.call('GET', `/machines/${machineId}`);
  const { shelf } = await answer.json<Shelf>();
  expect(shelf.map(({ stock, level }) => [stock, level])).toEqual([
    [17, undefined],
    [2, undefined],
    [0, undefined],
  ]);
});

test('the machine’s exact shelf needs a session', async () => {
  const answer = await send('GET', `/api/clients/${TENANT}/machines/${machineId}`);
  expect(answer.status).toBe(401);
});

test('a machine that has never reported has an unknown stock', async () => {
  await putMachine(TENANT, 'm-silent', { A1: 5 });
  expect(await shelfOf('m-silent')).toMatchObject([{ slot: 'A1', stock: null, level: 'unknown' }]);
});

test.each([
  ['an operator', { reason: 'fault' }],
  ['a newer version', { reasons: ['fault'] }],
])('a machine that %s stopped is shown as offline even if it is connected', async (_, stop) => {
  const { machineId: stopped } = await openMachine(TENANT, { A1: 5 });
  await patch(`clients/${TENANT}/machines/${stopped}`, { stopped: stop });
  const isOnline = async (id: string) =>
    (await screenOf(`/machines/${id}`))[`/machines/${id}`]?.online;
  expect(await isOnline(machineId)).toBe(true);
  expect(await isOnline(stopped)).toBe(false);
});

test('the page of an unknown machine has no data', async () => {
  expect(await screenOf('/machines/m-nowhere')).toEqual({});
});

test('a hundred visitors cost as few reads as one', async () => {
  const traffic = await trafficOf(async () => {
    for (let visit = 0; visit < 100; visit += 1) await screenOf(`/machines/${machineId}`);
  });
  const reads = traffic.filter(({ path }) => path.includes('batchGet'));
  expect(reads.length).toBeLessThanOrEqual(1);
});
