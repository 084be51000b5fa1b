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
} from '../../support/shop.ts';
import { trafficOf } from '../../support/stand-ins.ts';
import { send } from '../../support/visitor.ts';

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

type Session = { readonly screen: Record<string, unknown> };

/** Returns the data in a page, by the URL from which the browser would request it. */
async function screenOf(page: string, who = shopper) {
  const html = await (await send('GET', `/${TENANT}${page}`, { cookie: who.cookie })).text();
  const json = /<script[^>]*id="session"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(json) as Session).screen;
}

test('the first screen of a machine with a sold-out product has the person’s stock alerts', async () => {
  const alerts = `/machines/${empty.machineId}/alerts`;
  await shopper.call('PUT', alerts, { productId: 'P1', on: true });
  const screen = await screenOf(`/machines/${empty.machineId}`);
  expect(Object.keys(screen)).toContain(`/machines/${empty.machineId}`);
  expect(screen[alerts]).toEqual({ productIds: ['P1'] });
});

test('a machine’s page contains its shelf and needs no request for it', async () => {
  const screen = await screenOf(`/machines/${full.machineId}`);
  expect(Object.keys(screen)).toEqual([`/machines/${full.machineId}`]);
});

test('a purchase’s page contains the purchase, for its owner only', async () => {
  const { id } = await orderIn(await shopper.buy(full.machineId));
  await vend(full.device);
  await reaches(shopper, id, 'CAPTURED');
  const page = `/account/order/${id}`;
  expect(await screenOf(page)).toMatchObject({ [`/orders/${id}`]: { id, state: 'CAPTURED' } });
  expect(await screenOf(page, await newShopper(TENANT, CHANNEL, 'dpay'))).toEqual({});
  expect(await screenOf('/account/order/nonsense')).toEqual({});
});

test('the settings contain the spent amounts next to the limits', async () => {
  const screen = await screenOf('/account/settings');
  expect(screen['/me/spending']).toEqual({
    dayYen: PRICE,
    monthYen: PRICE,
    cap: { dayYen: null, monthYen: null },
  });
});

test('the main page contains the list, and the machines where the person bought last', async () => {
  const buyer = await newShopper(TENANT, CHANNEL, 'paypay');
  expect(Object.keys(await screenOf('', buyer))).toEqual(['/machines']);
  const machines = [await openMachine(TENANT, { A1: 3 }), await openMachine(TENANT, { A1: 3 })];
  const [first, second] = machines;
  for (const machine of [first, second, first]) {
    if (!machine) throw new Error('two machines were opened');
    const traffic = await trafficOf(async () => {
      const { id } = await orderIn(await buyer.buy(machine.machineId));
      await vend(machine.device);
      await reaches(buyer, id, 'CAPTURED');
    });
    // Eight, and one for the sales counters. The person's machines are part of an existing write.
    expect(traffic.reduce((sum, call) => sum + call.writes, 0)).toBeLessThanOrEqual(9);
  }
  const own = `/machines?ids=${first?.machineId},${second?.machineId}`;
  const screen = await screenOf('', buyer);
  expect(Object.keys(screen)).toEqual(['/machines', own]);
  expect(screen[own]).toMatchObject({
    machines: [{ id: first?.machineId, online: true }, { id: second?.machineId }],
  });
  const session = await (await buyer.call('GET', '/session')).json();
  expect(session).toMatchObject({
    lineUser: { lastMachines: [first?.machineId, second?.machineId] },
  });
  const answer = await buyer.call('GET', own);
  expect(await answer.json()).toEqual(screen[own]);
});
