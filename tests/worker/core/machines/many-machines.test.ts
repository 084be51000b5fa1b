import { beforeAll, expect, test } from 'vitest';
import { putFleet } from '../../support/fleet.ts';
import { newShopper, openShop, putMachine } from '../../support/shop.ts';
import { trafficOf } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'many';
const CHANNEL = '1650007393';

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  for (let number = 0; number < 60; number++)
    await putMachine(TENANT, idOf(number), { A1: 5, A2: 5 });
});

const idOf = (number: number) => `m-${String(number).padStart(4, '0')}`;

test('every machine of a tenant has its page, also those beyond the list', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  for (const number of [0, 49, 50, 59]) {
    const answer = await shopper.call('GET', `/machines/${idOf(number)}`);
    expect(await answer.json()).toMatchObject({
      id: idOf(number),
      shelf: [{ slot: 'A1', name: { ja: '緑茶' } }, { slot: 'A2' }],
    });
  }
  const nowhere = await shopper.call('GET', '/machines/m-9999');
  expect((await problemIn(nowhere)).code).toBe('NOT_FOUND');
});

test('showing one machine reads that machine and its shelf, and no other machine', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const reads = async (work: () => Promise<unknown>) =>
    (await trafficOf(work)).reduce((sum, call) => sum + call.reads, 0);
  const show = () => shopper.call('GET', `/machines/${idOf(55)}`);
  expect(await reads(show)).toBe(2);
  expect(await reads(show)).toBe(0);
});

/** Sixty machines in one town and the others far away, each with its own name, in the tenant's order. */
const fleet = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    return {
      id: `f-${String(number).padStart(4, '0')}`,
      code: String(10_000 + number),
      name: `${String.fromCodePoint(0x5000 + number, 0x6000 + number)}駅前`,
      order: number,
      at: [(number < 60 ? 35 : 43) + (number % 10) * 0.01, 139 + number * 0.002] as const,
    };
  });

test('finding a machine costs the same among 60 as among 600', async () => {
  const costsOf = async (tenant: string, channel: string, machines: number) => {
    await openShop(tenant, channel);
    await putFleet(tenant, fleet(0, machines));
    const shopper = await newShopper(tenant, channel, 'paypay');
    const page = await shopper.call('GET', '/machines?cursor=WzksImYtMDAwOSJd');
    const { nextCursor } = await page.json<{ nextCursor: string }>();
    const calls: Readonly<Record<string, string>> = {
      list: '/machines',
      next: `/machines?cursor=${nextCursor}`,
      name: `/machines?q=${encodeURIComponent(fleet(42, 43)[0]?.name ?? '')}`,
      common: '/machines?q=駅前',
      number: '/machines?q=10042',
      code: '/machines?code=10033',
      near: '/machines?near=35.05,139.06',
      ids: '/machines?ids=f-0051,f-0052',
      one: '/machines/f-0053',
    };
    const costs: Record<string, readonly [queries: number, reads: number]> = {};
    for (const [name, path] of Object.entries(calls)) {
      const traffic = await trafficOf(async () => {
        expect([name, (await shopper.call('GET', path)).status]).toEqual([name, 200]);
      });
      costs[name] = [traffic.length, traffic.reduce((sum, { reads }) => sum + reads, 0)];
    }
    return costs;
  };
  const few = await costsOf('sixty', '1650007394', 60);
  expect(await costsOf('six-hundred', '1650007395', 600)).toEqual(few);
  expect(few).toEqual({
    // One page of machines, with whether each is online.
    list: [2, 40],
    next: [2, 40],
    name: [2, 2],
    // A word in every name: reads forty and shows twenty.
    common: [2, 60],
    // A number is found by its own document, in addition to the search by prefix.
    number: [4, 4],
    code: [3, 3],
    near: [expect.any(Number), expect.any(Number)],
    ids: [2, 4],
    one: [1, 2],
  });
});
