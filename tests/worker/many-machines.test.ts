import { beforeAll, expect, test } from 'vitest';
import { newShopper, openShop, putMachine } from './support/shop.ts';
import { trafficOf } from './support/stand-ins.ts';
import { problemIn } from './support/visitor.ts';

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
