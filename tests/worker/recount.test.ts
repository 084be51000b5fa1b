import { beforeAll, expect, test } from 'vitest';
import { Timestamp } from '../../worker/store/values.ts';
import { connect } from './support/machine.ts';
import { newShopper, openMachine, openShop, orderIn, shelfPath } from './support/shop.ts';
import { patch } from './support/stand-ins.ts';
import { problemIn } from './support/visitor.ts';

const TENANT = 'recounted';
const CHANNEL = '1650007972';

beforeAll(() => openShop(TENANT, CHANNEL));

test('a piece that an operator counted off is sold again once the machine was refilled', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 1 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  // The command writes the shelf; the machine's object still holds the count of the hello.
  const counted = { count: 0, reservedBy: [], reportedAt: Timestamp.ofMs(Date.now()) };
  await patch(shelfPath(TENANT, machineId), { stock: { A1: counted } });
  device.say({ type: 'stock', seq: 1, door: 'closed', slots: [{ slot: 'A1', count: 1 }] });
  expect(await problemIn(await shopper.buy(machineId))).toMatchObject({ code: 'SOLD_OUT' });
  expect(await device.closed).toMatchObject({ code: 4006 });
  await connect(TENANT, machineId, { A1: 1 });
  expect((await orderIn(await shopper.buy(machineId))).state).toBe('AUTHORIZING');
});
