import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../support/machine.ts';
import { deployRelease, type Release, translateOrders } from '../../support/release.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  stockOf,
} from '../../support/shop.ts';
import { stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'released';
const CHANNEL = '1650009751';
const WALLET = 5000;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  translateOrders(TENANT);
});

/** Makes a purchase whose machine has its command and no outcome yet. */
async function underWay() {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  const { commandId } = await device.received('vend');
  await reaches(shopper, id, 'VENDING');
  return { machineId, shopper, id, commandId };
}
type UnderWay = Awaited<ReturnType<typeof underWay>>;

/** The machine reconnects after a deployment and reports the drop, which completes the purchase. */
async function dispensed(purchase: UnderWay): Promise<void> {
  const { machineId, commandId } = purchase;
  const device = await connect(TENANT, machineId, { A1: 4 });
  device.say({ type: 'result', commandId, outcome: 'dispensed', atMs: Date.now() });
  await device.received('ack');
  await expectBought(purchase);
}

/** Checks that the purchase is paid once, one piece is gone, and nothing is on hold. */
async function expectBought({ shopper, id, machineId }: UnderWay): Promise<void> {
  expect((await reaches(shopper, id, 'CAPTURED')).amountYen).toBe(PRICE);
  expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
  expect((await stockOf(TENANT, machineId, 'A1'))?.reserved).toBe(0);
}

describe('a purchase in progress during a release', () => {
  const borders: readonly [Release, Release][] = [
    ['before', 'both'],
    ['both', 'before'],
    ['both', 'after'],
    ['after', 'both'],
  ];
  test.each(borders)('begun by “%s” and continued by “%s” is completed', async (from, to) => {
    await deployRelease(from);
    const purchase = await underWay();
    await deployRelease(to);
    await dispensed(purchase);
  });

  test('is kept by an older release that cannot read it, and completed by one that can', async () => {
    await deployRelease('after');
    const purchase = await underWay();
    const { shopper, id, machineId, commandId } = purchase;
    const asWritten = await stored(`clients/${TENANT}/orders/${id}`);
    await deployRelease('before');
    const unreadable = { status: 503, code: 'ORDER_UNREADABLE' };
    expect(await problemIn(await shopper.call('GET', `/orders/${id}`))).toMatchObject(unreadable);
    const device = await connect(TENANT, machineId, { A1: 4 });
    device.say({ type: 'result', commandId, outcome: 'dispensed', atMs: Date.now() });
    device.say('ping');
    await device.received('pong');
    expect(device.pending('ack')).toEqual([]);
    expect(await stored(`clients/${TENANT}/orders/${id}`)).toEqual(asWritten);
    await deployRelease('both');
    await dispensed(purchase);
  });

  test('is kept by a newer release that cannot read it, and completed by one that reads both', async () => {
    await deployRelease('before');
    const purchase = await underWay();
    await deployRelease('after');
    const { shopper, id } = purchase;
    expect((await problemIn(await shopper.call('GET', `/orders/${id}`))).code).toBe(
      'ORDER_UNREADABLE',
    );
    await deployRelease('both');
    await dispensed(purchase);
  });
});
