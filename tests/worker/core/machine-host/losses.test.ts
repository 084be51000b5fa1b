import { afterEach, beforeAll, expect, test } from 'vitest';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import type { Device } from '../../support/machine.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  slotStockOf,
  vend,
} from '../../support/shop.ts';
import { control, list, patch } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';
import { problemIn } from '../../support/visitor.ts';

const SHOP = 'losing';
const CHANNEL = '1650031001';

beforeAll(() => openShop(SHOP, CHANNEL));
afterEach(() => control('DELETE', '/faults'));

const newBuyer = (kind: 'paypay' | 'dpay' = 'paypay') => newShopper(SHOP, CHANNEL, kind);
type Opened = { readonly machineId: string; readonly device: Device };

/** Makes every release of a hold fail. */
const failReleases = () =>
  control(
    'PUT',
    '/faults',
    ['/paypay/v2/payments/preauthorize/revert', '/gmo/order/cancel'].map((pathPrefix) => ({
      ...{ pathPrefix, kind: 'status', status: 503, times: -1 },
    })),
  );

/**
 * Makes a purchase with an uncertain result. Then it moves the deadlines into the past, so that the
 * machine can no longer start it.
 *
 * @param evidence whether evidence may still come.
 */
async function buyWithUncertainResult(
  { machineId, device }: Opened,
  buyer: Shopper,
  { slot = 'A1', evidence = 'awaited' }: { slot?: string; evidence?: 'awaited' | 'too late' } = {},
): Promise<void> {
  const { id } = await orderIn(await buyer.buy(machineId, { slot }));
  await vend(device, 'uncertain');
  await reaches(buyer, id, 'VEND_UNKNOWN');
  const past = Timestamp.ofMs(Date.now() - 300_000);
  const evidenceBy = evidence === 'too late' ? past : Timestamp.ofMs(Date.now() + 60_000);
  const command = { issuedAt: past, notAfter: past, reportBy: past, evidenceBy };
  await patch(`clients/${SHOP}/orders/${id}`, { 'fulfilment.command': command, driveAt: past });
  await sweep();
  await reaches(buyer, id, evidence === 'too late' ? 'REVERTING' : 'VEND_UNKNOWN');
}
const lose = (opened: Opened, buyer: Shopper, slot = 'A1') =>
  buyWithUncertainResult(opened, buyer, { slot, evidence: 'too late' });

const refusalCode = async (machineId: string, slot = 'A1') => {
  const buyer = await newBuyer();
  return (await problemIn(await buyer.buy(machineId, { slot }))).code;
};
const incidentsOf = async (machineId: string) =>
  (await list(`clients/${SHOP}/incidents`))
    .map(({ name }) => name.split('/').at(-1))
    .filter((id) => id?.startsWith(`${machineId}.`));

test.each(['paypay', 'dpay'] as const)(
  'two losses by a broken sensor stop a slot, even while %s does not release the holds',
  async (kind) => {
    const opened = await openMachine(SHOP, { A1: 9 });
    const { machineId } = opened;
    await failReleases();
    await lose(opened, await newBuyer(kind));
    expect((await slotStockOf(SHOP, machineId, 'A1'))?.losses).toBe(1);
    await lose(opened, await newBuyer(kind));
    expect(await slotStockOf(SHOP, machineId, 'A1')).toMatchObject({ losses: 2, reservedBy: [] });
    expect(await refusalCode(machineId)).toBe('SLOT_STOPPED');
    expect(await incidentsOf(machineId)).toContain(`${machineId}.A1.SLOT_STOPPED`);
  },
);

test('the third consecutive loss stops the machine, even while no hold is released', async () => {
  const opened = await openMachine(SHOP, { A1: 9, A2: 9 });
  await failReleases();
  await lose(opened, await newBuyer());
  await lose(opened, await newBuyer());
  await lose(opened, await newBuyer(), 'A2');
  await expect.poll(() => refusalCode(opened.machineId, 'A2')).toBe('MACHINE_STOPPED');
});

test('one stored loss and one open order without evidence stop a slot together', async () => {
  const opened = await openMachine(SHOP, { A1: 9 });
  await failReleases();
  await lose(opened, await newBuyer());
  await buyWithUncertainResult(opened, await newBuyer());
  expect(await refusalCode(opened.machineId)).toBe('SLOT_STOPPED');
});

test('jams are counted and their pieces can be sold again, even while no hold is released', async () => {
  const opened = await openMachine(SHOP, { A1: 2 });
  const { machineId, device } = opened;
  await failReleases();
  for (const jams of [1, 2, 3]) {
    const buyer = await newBuyer();
    const { id } = await orderIn(await buyer.buy(machineId));
    await vend(device, 'failed');
    await reaches(buyer, id, 'REVERTING');
    expect(await slotStockOf(SHOP, machineId, 'A1')).toMatchObject({ jams, reservedBy: [] });
  }
  expect(await incidentsOf(machineId)).toContain(`${machineId}.A1.SLOT_JAMMED`);
});
