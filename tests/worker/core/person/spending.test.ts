import { beforeAll, describe, expect, test } from 'vitest';
import { dayAt } from '../../../../worker/core/japan-time.ts';
import { addSpending, returnSpending, spentBy } from '../../../../worker/core/person/spending.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  type Shopper,
  until,
  vend,
} from '../../support/shop.ts';
import { patch, trafficOf } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'capped';
const CHANNEL = '1650008301';

beforeAll(() => openShop(TENANT, CHANNEL));

const newcomer = () => newShopper(TENANT, CHANNEL, 'paypay');
const cap = (who: Shopper, dayYen: number | null, monthYen: number | null) =>
  who.call('PUT', '/me/settings', { spendingCap: { dayYen, monthYen } });
const spending = async (who: Shopper) => (await who.call('GET', '/me/spending')).json();

async function buyOne(who: Shopper, outcome: 'dispensed' | 'failed' = 'dispensed') {
  const { machineId, device } = await openMachine(TENANT);
  const { id } = await orderIn(await who.buy(machineId));
  await vend(device, outcome);
  await reaches(who, id, outcome === 'dispensed' ? 'CAPTURED' : 'REVERTED');
  return machineId;
}

describe('a cap', () => {
  test('can be used up exactly, and then refuses a purchase with the spent amount', async () => {
    const who = await newcomer();
    await cap(who, 2 * PRICE, null);
    await buyOne(who);
    const machineId = await buyOne(who);
    const refused = await problemIn(await who.buy(machineId));
    expect(refused).toMatchObject({
      status: 409,
      code: 'SPENDING_CAP',
      data: { period: 'day', capYen: 2 * PRICE, spentYen: 2 * PRICE },
    });
  });

  test('one yen too low refuses the purchase that would exceed it', async () => {
    const who = await newcomer();
    await cap(who, null, 2 * PRICE - 1);
    const machineId = await buyOne(who);
    expect(await problemIn(await who.buy(machineId))).toMatchObject({
      code: 'SPENDING_CAP',
      data: { period: 'month', capYen: 2 * PRICE - 1, spentYen: PRICE },
    });
  });

  test('that is removed no longer refuses purchases', async () => {
    const who = await newcomer();
    await cap(who, PRICE, PRICE);
    const machineId = await buyOne(who);
    expect((await who.buy(machineId)).status).toBe(409);
    expect((await cap(who, null, null)).status).toBe(200);
    await buyOne(who);
    expect(await spending(who)).toEqual({
      dayYen: 2 * PRICE,
      monthYen: 2 * PRICE,
      cap: { dayYen: null, monthYen: null },
    });
  });

  test('does not count refunded money as spent', async () => {
    const who = await newcomer();
    await cap(who, PRICE, PRICE);
    await buyOne(who, 'failed');
    expect(await spending(who)).toMatchObject({ dayYen: 0, monthYen: 0 });
    await buyOne(who);
    expect(await spending(who)).toMatchObject({ dayYen: PRICE, monthYen: PRICE });
  });

  test('is not exceeded by simultaneous purchases at several machines', async () => {
    const who = await newcomer();
    await cap(who, 2 * PRICE, null);
    const machines = await Promise.all(Array.from({ length: 4 }, () => openMachine(TENANT)));
    let bought = 0;
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(machines.map(({ machineId }) => who.buy(machineId)));
      const good = answers.filter(({ status }) => status === 201);
      expect(good.length).toBeLessThanOrEqual(1);
      for (const answer of good) {
        const { id } = await orderIn(answer);
        const isTold = ({ device }: (typeof machines)[number]) => device.pending('vend').length > 0;
        await until(async () => machines.some(isTold));
        for (const { device } of machines.filter(isTold)) await vend(device);
        await reaches(who, id, 'CAPTURED');
        bought += 1;
      }
    }
    expect(bought).toBe(2);
    expect(await spending(who)).toMatchObject({ dayYen: 2 * PRICE });
  });

  test('counts only the sums of today and this month', async () => {
    const who = await newcomer();
    await cap(who, PRICE, 3 * PRICE);
    const yesterday = dayAt(Date.now() - 24 * 3_600_000);
    const month = dayAt(Date.now()).slice(0, 7);
    const spent = { day: yesterday, dayYen: PRICE, month, monthYen: 2 * PRICE };
    await patch(who.userPath, { spending: spent });
    expect(await spending(who)).toMatchObject({ dayYen: 0, monthYen: 2 * PRICE });
    const machineId = await buyOne(who);
    expect(await problemIn(await who.buy(machineId))).toMatchObject({ data: { period: 'day' } });
    await patch(who.userPath, { spending: { ...spent, month: '2020-01' } });
    expect(await spending(who)).toMatchObject({ dayYen: 0, monthYen: 0 });
    await buyOne(who);
  });

  test.each([
    ['below the price of a drink', { dayYen: 99, monthYen: null }],
    ['that is no whole yen', { dayYen: 500.5, monthYen: null }],
    ['that says half of it', { dayYen: 500 }],
  ])('%s is refused', async (_, spendingCap) => {
    const who = await newcomer();
    expect((await who.call('PUT', '/me/settings', { spendingCap })).status).toBe(400);
  });
});

test('reading the spent amount costs one read', async () => {
  const who = await newcomer();
  await who.call('GET', '/me');
  const traffic = await trafficOf(() => spending(who));
  expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(1);
});

describe('the day in Japan', () => {
  const beforeMidnight = Date.parse('2026-11-30T14:59:59.999Z');
  const midnight = Date.parse('2026-11-30T15:00:00.000Z');
  const spent = addSpending({ day: '', dayYen: 0, month: '', monthYen: 0 }, 160, beforeMidnight);

  test('ends at 15:00 UTC, and a month ends together with its last day', () => {
    expect([dayAt(beforeMidnight), dayAt(midnight)]).toEqual(['2026-11-30', '2026-12-01']);
    expect(spentBy(spent, beforeMidnight)).toEqual({ dayYen: 160, monthYen: 160 });
    expect(spentBy(spent, midnight)).toEqual({ dayYen: 0, monthYen: 0 });
  });

  test('of the purchase gets the refund, not the day of the refund', () => {
    const today = addSpending(spent, 130, midnight);
    expect(returnSpending(today, 160, beforeMidnight)).toEqual(today);
    expect(spentBy(returnSpending(today, 130, midnight), midnight)).toEqual({
      dayYen: 0,
      monthYen: 0,
    });
  });
});
