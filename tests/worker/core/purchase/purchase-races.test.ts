import { beforeAll, describe, expect, test } from 'vitest';
import { orderIdOf } from '../../../../contract/customer/order-id.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  type Shopper,
  stockOf,
  vend,
} from '../../support/shop.ts';
import { control, list } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'racing';
const CHANNEL = '1650007301';

beforeAll(() => openShop(TENANT, CHANNEL));

const shoppers = (count: number): Promise<readonly Shopper[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      newShopper(TENANT, CHANNEL, index % 2 === 0 ? 'paypay' : 'dpay'),
    ),
  );

/** Buys as soon as the machine is free. Returns false when it is sold out. */
async function buyInTurn(shopper: Shopper, machineId: string): Promise<boolean> {
  for (;;) {
    const answer = await shopper.buy(machineId);
    if (answer.status === 201) {
      const { id } = await orderIn(answer);
      await reaches(shopper, id, 'CAPTURED');
      return true;
    }
    const { code } = await problemIn(answer);
    if (code === 'SOLD_OUT') return false;
    expect(code).toBe('MACHINE_BUSY');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('30 buyers for the last 5 cans', () => {
  test('five buy, twenty-five pay nothing, and no piece is left', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5 });
    const buyers = await shoppers(30);
    const vending = (async () => {
      for (let sold = 0; sold < 5; sold++) await vend(device);
    })();
    const bought = await Promise.all(buyers.map((buyer) => buyInTurn(buyer, machineId)));
    await vending;
    expect(bought.filter(Boolean)).toHaveLength(5);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 0, reserved: 0 });
    const paid = await Promise.all(buyers.map(async (buyer) => 5000 - (await balanceOf(buyer))));
    expect(paid.reduce((sum, yen) => sum + yen, 0)).toBe(5 * PRICE);
  }, 180_000);
});

describe('one person with many tabs', () => {
  test('places only one order, even at several machines at the same time', async () => {
    const machines = await Promise.all(Array.from({ length: 6 }, () => openMachine(TENANT)));
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const answers = await Promise.all(machines.map(({ machineId }) => shopper.buy(machineId)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(1);
    const orders = await list(`clients/${TENANT}/orders`);
    const mine = orders.filter(
      ({ fields }) => fields?.['lineUserId']?.['stringValue'] === shopper.userId,
    );
    expect(mine).toHaveLength(1);
  });
});

describe('an answer that is lost', () => {
  /** Executes the call, but loses its answer. */
  const lose = (pathContains: string, bodyContains: string) =>
    control('PUT', '/faults', [
      {
        ...{ pathPrefix: '/', pathContains, bodyContains, times: 1 },
        ...{ kind: 'after-effect-timeout', status: 504, delayMs: 0 },
      },
    ]);

  test.each([
    ['authorisation', '/v2/payments/preauthorize'],
    ['capture', '/v2/payments/capture'],
  ])('to the %s is requested again, and the person pays once', async (_, path) => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const key = crypto.randomUUID();
    await lose(path, await orderIdOf(TENANT, shopper.userId, key));
    const { id } = await orderIn(await shopper.buy(machineId, {}, key));
    await vend(device);
    const order = await reaches(shopper, id, 'CAPTURED');
    expect(order.state).toBe('CAPTURED');
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
  });

  test('to the order’s commit is detected, and the person gets the order', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const key = crypto.randomUUID();
    await lose(':commit', await orderIdOf(TENANT, shopper.userId, key));
    const { id } = await orderIn(await shopper.buy(machineId, {}, key));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
  });
});
