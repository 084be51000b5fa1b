import { beforeAll, expect, test } from 'vitest';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { connect } from '../../support/machine.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  shelfPath,
  stockOf,
  until,
} from '../../support/shop.ts';
import { patch } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'recounted';
const CHANNEL = '1650007972';

beforeAll(() => openShop(TENANT, CHANNEL));

test('a machine must reconnect if it reports more pieces than the store, and then sells them', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 1 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  // Only the stored count changes. The machine's object still has the count of the hello.
  const counted = { count: 0, reservedBy: [], reportedAt: Timestamp.ofMs(Date.now()) };
  await patch(shelfPath(TENANT, machineId), { stock: { A1: counted } });
  device.say({ type: 'stock', seq: 1, door: 'closed', slots: [{ slot: 'A1', count: 1 }] });
  expect(await problemIn(await shopper.buy(machineId))).toMatchObject({ code: 'SOLD_OUT' });
  expect(await device.closed).toMatchObject({ code: 4006 });
  await connect(TENANT, machineId, { A1: 1 });
  expect((await orderIn(await shopper.buy(machineId))).state).toBe('AUTHORIZING');
});

test('a hello corrects a count that was changed directly in the store', async () => {
  const { machineId } = await openMachine(TENANT, { A1: 5 });
  // A late write: the object assumes that the store has the last reported count.
  await patch(shelfPath(TENANT, machineId), {
    stock: { A1: { count: 7, reservedBy: [], reportedAt: Timestamp.ofMs(Date.now()) } },
  });
  await connect(TENANT, machineId, { A1: 5 });
  await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === 5);
});
