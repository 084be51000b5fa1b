import { beforeAll, expect, test } from 'vitest';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  vend,
} from '../../support/shop.ts';
import { patch, stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const SHOP = 'locking';
const CHANNEL = '1650031002';
beforeAll(() => openShop(SHOP, CHANNEL));

const newBuyer = () => newShopper(SHOP, CHANNEL, 'paypay');
const activeOrderOf = async ({ userPath }: Shopper) =>
  (await stored(userPath))?.['activeOrder'] as unknown;
const NOTHING = { nullValue: null };

test('an ended order frees its buyer even if another version wrote a limit that cannot be read', async () => {
  const { machineId, device } = await openMachine(SHOP);
  const shopper = await newBuyer();
  const { id } = await orderIn(await shopper.buy(machineId));
  const newer = { total: 160 };
  await patch(shopper.userPath, { spending: newer });
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  expect(await activeOrderOf(shopper)).toEqual(NOTHING);
  expect((await stored(shopper.userPath))?.['spending']).toMatchObject({
    mapValue: { fields: { total: {} } },
  });
  expect((await problemIn(await shopper.buy(machineId))).code).toBe('DATA_UNREADABLE');
  const spending = { day: '2026-11-21', dayYen: 160, month: '2026-11', monthYen: 160 };
  await patch(shopper.userPath, { spending });
  expect((await shopper.buy(machineId)).status).toBe(201);
});

/** Creates a buyer with two ended orders that the buyer's limits still list as open. */
async function leftBehind() {
  const opened = await openMachine(SHOP);
  const { machineId, device } = opened;
  const shopper = await newBuyer();
  const ids: string[] = [];
  for (let number = 0; number < 2; number += 1) {
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device, 'failed');
    await reaches(shopper, id, 'REVERTED');
    ids.push(id);
  }
  const releasing = ids.map((orderId) => ({ orderId, kind: 'paypay' }));
  await patch(shopper.userPath, { activeOrder: ids[1] ?? null, releasing });
  return { ...opened, shopper };
}

test('an ended order that was left in a person’s limits does not block the next purchase', async () => {
  const { machineId, shopper } = await leftBehind();
  const { id } = await orderIn(await shopper.buy(machineId));
  expect(await activeOrderOf(shopper)).toEqual({ stringValue: id });
});

test('an ended order that was left in a person’s limits does not block the closing of the account', async () => {
  const { shopper } = await leftBehind();
  const closed = await shopper.call('DELETE', '/me');
  expect(closed.status).toBe(204);
});

test('an open order blocks the next order and the closing of the account', async () => {
  const { machineId } = await openMachine(SHOP);
  const elsewhere = await openMachine(SHOP);
  const shopper = await newBuyer();
  const { id } = await orderIn(await shopper.buy(machineId));
  const problem = await problemIn(await shopper.buy(elsewhere.machineId));
  expect(problem).toMatchObject({ code: 'ORDER_IN_PROGRESS' });
  expect(await activeOrderOf(shopper)).toEqual({ stringValue: id });
  expect((await problemIn(await shopper.call('DELETE', '/me'))).code).toBe('CLOSING_ORDER_OPEN');
});
