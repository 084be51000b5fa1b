import { beforeAll, expect, test } from 'vitest';
import { connect } from '../support/machine.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, until } from '../support/shop.ts';
import { stored } from '../support/stand-ins.ts';

const TENANT = 'forgetful';
const CHANNEL = '1650007901';

beforeAll(() => openShop(TENANT, CHANNEL));

const flagsOf = async (id: string) =>
  JSON.stringify((await stored(`clients/${TENANT}/orders/${id}`))?.['flags'] ?? null);

test('a machine that lost its journal gets no second command, and its “expired” is not accepted', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  // The product falls, and the power fails together with the journal.
  device.close();
  const back = await connect(TENANT, machineId, { A1: 4 }, { journalEpochMs: Date.now() + 1 });
  await reaches(shopper, id, 'VEND_UNKNOWN');
  const result = { type: 'result', commandId: id, outcome: 'failed', reason: 'expired' };
  back.say({ ...result, atMs: Date.now() });
  await back.received('ack');
  expect(back.pending('vend')).toEqual([]);
  expect((await shopper.order(id)).state).toBe('VEND_UNKNOWN');
  expect(await flagsOf(id)).toContain('JOURNAL_LOST');
  // Later evidence of the drop is accepted.
  back.say({ ...result, outcome: 'dispensed', atMs: Date.now() });
  await reaches(shopper, id, 'CAPTURED');
});

test('a machine that is back with its journal gets the command again, and a query', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  device.close();
  const back = await connect(TENANT, machineId, { A1: 5 }, { journalEpochMs: 0 });
  expect((await back.received('vend'))['commandId']).toBe(id);
  await until(async () => back.pending('query').length > 0, 'the journal to be asked');
  expect(await flagsOf(id)).not.toContain('JOURNAL_LOST');
});
