import { beforeAll, expect, test } from 'vitest';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  type Shopper,
  vend,
} from './support/shop.ts';
import { send } from './support/visitor.ts';

const TENANT = 'screens';
const CHANNEL = '1650008601';
let empty: Awaited<ReturnType<typeof openMachine>>;
let full: Awaited<ReturnType<typeof openMachine>>;
let shopper: Shopper;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  empty = await openMachine(TENANT, { A1: 0 });
  full = await openMachine(TENANT, { A1: 3 });
  shopper = await newShopper(TENANT, CHANNEL, 'paypay');
});

type Boot = { readonly session: { readonly screen: Record<string, unknown> } };

/** The data that a page brings along, by the address at which the browser would ask for it. */
async function screenOf(page: string, who = shopper) {
  const html = await (await send('GET', `/${TENANT}${page}`, { cookie: who.cookie })).text();
  const json = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(json) as Boot).session.screen;
}

test('a machine with something sold out brings what the person asked to hear of', async () => {
  const alerts = `/machines/${empty.machineId}/alerts`;
  await shopper.call('PUT', alerts, { productId: 'P1', on: true });
  const screen = await screenOf(`/machines/${empty.machineId}`);
  expect(Object.keys(screen)).toContain(`/machines/${empty.machineId}`);
  expect(screen[alerts]).toEqual({ productIds: ['P1'] });
});

test('a machine with everything in it brings its shelf alone: there is nothing to ask for', async () => {
  const screen = await screenOf(`/machines/${full.machineId}`);
  expect(Object.keys(screen)).toEqual([`/machines/${full.machineId}`]);
});

test('a purchase brings itself, to its owner alone', async () => {
  const { id } = await orderIn(await shopper.buy(full.machineId));
  await vend(full.device);
  await reaches(shopper, id, 'CAPTURED');
  const page = `/account/order/${id}`;
  expect(await screenOf(page)).toMatchObject({ [`/orders/${id}`]: { id, state: 'CAPTURED' } });
  expect(await screenOf(page, await newShopper(TENANT, CHANNEL, 'dpay'))).toEqual({});
  expect(await screenOf('/account/order/nonsense')).toEqual({});
});

test('the settings bring what was spent, against the caps', async () => {
  const screen = await screenOf('/account/settings');
  expect(screen['/me/spending']).toEqual({
    dayYen: PRICE,
    monthYen: PRICE,
    cap: { dayYen: null, monthYen: null },
  });
});
