import { beforeAll, expect, test } from 'vitest';
import { connect, type Device } from '../../support/machine.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  shelfPath,
  stockOf,
  until,
  vend,
} from '../../support/shop.ts';
import { patch } from '../../support/stand-ins.ts';

const SHOP = 'left-pieces';
const CHANNEL = '1650031009';
const COUNTS = { A1: 5, A2: 5 };
beforeAll(() => openShop(SHOP, CHANNEL));

const reservedIn = async (machineId: string, slot: string) =>
  (await stockOf(SHOP, machineId, slot))?.reserved;

/** Ends an order while its slot is unreadable, then makes the slot readable. The piece stays reserved. */
async function leavePiece(device: Device, machineId: string): Promise<void> {
  const shopper = await newShopper(SHOP, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await patch(shelfPath(SHOP, machineId), { 'stock.A1': { count: 'five', reservedBy: [id] } });
  await vend(device, 'failed');
  await reaches(shopper, id, 'REVERTED');
  await patch(shelfPath(SHOP, machineId), { 'stock.A1': { count: 5, reservedBy: [id] } });
  expect(await reservedIn(machineId, 'A1')).toBe(1);
}

test('a connecting machine releases the piece of an order that ended while its slot was unreadable', async () => {
  const { machineId, device } = await openMachine(SHOP, COUNTS);
  await leavePiece(device, machineId);
  await connect(SHOP, machineId, COUNTS);
  await until(async () => (await reservedIn(machineId, 'A1')) === 0);
});

test('a piece of an open order stays reserved when the machine connects', async () => {
  const { machineId, device } = await openMachine(SHOP, COUNTS);
  const buyer = await newShopper(SHOP, CHANNEL, 'paypay');
  const { id } = await orderIn(await buyer.buy(machineId, { slot: 'A2' }));
  await device.received('vend');
  const back = await connect(SHOP, machineId, COUNTS);
  // The command is sent again after the hello is handled.
  const { commandId } = await back.received('vend');
  expect(await reservedIn(machineId, 'A2')).toBe(1);
  back.say({ type: 'result', commandId, outcome: 'dispensed', atMs: Date.now() });
  await reaches(buyer, id, 'CAPTURED');
});
