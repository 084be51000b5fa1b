import {
  abortAllDurableObjects,
  createExecutionContext,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Bindings } from '../../../../worker/bindings.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import worker from '../../../../worker/index.ts';
import { connect } from '../../support/machine.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  stockOf,
  vend,
} from '../../support/shop.ts';
import { control, patch } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'restarting';
const CHANNEL = '1650007501';
const bindings = v.parse(
  v.custom<Omit<Bindings, 'MACHINES'> & { readonly MACHINES: DurableObjectNamespace }>(
    (value) => typeof value === 'object',
  ),
  env,
);
const edge = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);

beforeAll(() => openShop(TENANT, CHANNEL));

const stubOf = (machineId: string) => bindings.MACHINES.getByName(`${TENANT}/${machineId}`);

/** Fires the cron trigger. */
async function sweep() {
  const context = createExecutionContext();
  await worker.scheduled(undefined, edge, context);
  await waitOnExecutionContext(context);
}

describe('a machine’s object that restarted', () => {
  test('between command and result accepts the result once the machine is back', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    await abortAllDurableObjects();
    const back = await connect(TENANT, machineId, { A1: 4 });
    back.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    expect(await back.received('ack')).toMatchObject({ commandId: id, outcome: 'dispensed' });
    await reaches(shopper, id, 'CAPTURED');
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 4, reserved: 0 });
  });

  test('still blocks other buyers during the open purchase, and sends the command again', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    await abortAllDurableObjects();
    const back = await connect(TENANT, machineId, { A1: 5 });
    const other = await newShopper(TENANT, CHANNEL, 'dpay');
    expect(await problemIn(await other.buy(machineId))).toMatchObject({ code: 'MACHINE_BUSY' });
    // The command is the same: a machine without it vends now, any other repeats its result.
    expect(await vend(back)).toBe(id);
    await reaches(shopper, id, 'CAPTURED');
  });
});

describe('a purchase that lost its driver and its alarm', () => {
  test('is found and finished by the sweep', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    // The object's own alarm repeats the capture, and every repetition must fail before the driver dies.
    await control('PUT', '/paypay/outcomes', [{ call: 'capture', code: 'RATE_LIMIT', times: -1 }]);
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURING');
    await runInDurableObject(stubOf(machineId), async (_, state) => {
      await state.storage.deleteAlarm();
      await state.storage.deleteAll();
    });
    await abortAllDurableObjects();
    await control('DELETE', '/paypay/outcomes');
    const longAgo = new Timestamp(new Date(Date.now() - 300_000).toISOString());
    await patch(`clients/${TENANT}/orders/${id}`, { driveAt: longAgo });
    await sweep();
    expect(await shopper.order(id)).toMatchObject({ state: 'CAPTURED' });
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
  });
});
