import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import * as v from 'valibot';
import { beforeAll, expect, test, vi } from 'vitest';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { machineIdSchema } from '../../../../contract/shared/ids.ts';
import { revokeToken } from '../../../../worker/core/machines/device/operate/revoke-token.ts';
import { findOrders } from '../../../../worker/core/operations/find-orders.ts';
import { findUnreadable } from '../../../../worker/core/operations/find-unreadable.ts';
import { countKeys } from '../../../../worker/core/operations/keys/count-keys.ts';
import { reconcileFiles } from '../../../../worker/core/operations/settlement/reconcile-files.ts';
import { uploadedFile } from '../../../../worker/core/operations/settlement/uploaded-file.ts';
import { restoreBackup, takeBackup } from '../../support/backup.ts';
import { deploy } from '../../support/deployment.ts';
import { askToConnect, connectWith, type Device, deviceToken } from '../../support/machine.ts';
import { objects } from '../../support/objects.ts';
import { operator } from '../../support/rotate.ts';
import {
  balanceOf,
  newShopper,
  openShop,
  orderIn,
  PRICE,
  putMachine,
  reaches,
  stockOf,
  until,
  vend,
} from '../../support/shop.ts';
import { stored } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';

const TENANT = 'chapter';
const CHANNEL = '1650011291';
const WALLET = 5000;
const HOUR_MS = 3_600_000;

beforeAll(() => openShop(TENANT, CHANNEL));

const dispensed = (device: Device, commandId: string) =>
  device.say({ type: 'result', commandId, outcome: 'dispensed', atMs: Date.now() });

/** Follows the steps of docs/operations/backup-and-restore.md, "Restore", with a backup of an hour before the loss. */
test('the restore chapter, step by step', async () => {
  const [stays, renewed, claimed, revoked] = ['m-stays', 'm-renewed', 'm-claimed', 'm-revoked'];
  const machines = [stays, renewed, claimed, revoked];
  const counts = { A1: 9 };
  for (const id of machines) await putMachine(TENANT, id, counts);
  const early = await newShopper(TENANT, CHANNEL, 'paypay');
  const token = await deviceToken(TENANT, stays);
  let device = await connectWith(token, stays, counts);
  await deviceToken(TENANT, renewed);
  await deviceToken(TENANT, revoked);
  // The backup has an order whose drink falls after it, and the claimed machine has no token yet.
  const open = await orderIn(await early.buy(stays));
  await device.received('vend');
  const backup = await takeBackup(TENANT);

  dispensed(device, open.id);
  await reaches(early, open.id, 'CAPTURED');
  const late = await newShopper(TENANT, CHANNEL, 'paypay');
  const tokens = {
    [renewed]: await deviceToken(TENANT, renewed),
    [claimed]: await deviceToken(TENANT, claimed),
  };
  const stolen = await deviceToken(TENANT, revoked);
  const lost = await orderIn(await late.buy(stays));
  await vend(device);
  await reaches(late, lost.id, 'CAPTURED');

  // 1. All sales stop.
  deploy({ DEFAULT_CLIENT_ID: 'nobody' });
  expect((await early.buy(stays)).status).toBe(404);

  // 2. The backup is restored, and the objects lose their memory.
  await restoreBackup(TENANT, backup);
  for (const id of machines) {
    await runInDurableObject(objects.getByName(`${TENANT}/${id}`), (_, { storage }) =>
      storage.deleteAll(),
    );
  }
  await abortAllDurableObjects();

  // 3. Keys and orders are checked.
  const context = await openOperatorContext(operator(), TENANT, 'hanako');
  expect((await countKeys(operator())).filter(({ status }) => status === 'missing')).toEqual([]);
  const { orders, unreadable } = await findOrders(context, { open: true });
  expect([orders.map(({ id }) => id), unreadable]).toEqual([[open.id], []]);
  expect(await findUnreadable(context, {})).toMatchObject({ value: { orders: [] } });

  // 4. The payment without an order is found.
  const day = new Date(Date.now() + 9 * HOUR_MS).toISOString().slice(0, 10);
  const at = `${day.replaceAll('-', '/')} 00:00:00`;
  const row = (id: string) => `${id},1,取引完了,${PRICE},${at}`;
  const text = ['加盟店決済ID,決済番号,取引ステータス,取引金額,取引日時', row(lost.id)].join('\n');
  const files = [uploadedFile('paypay.csv', new TextEncoder().encode(text))];
  const compared = await reconcileFiles(context, { day, files, mappings: [], maxAsked: 9 });
  expect(compared).toMatchObject({
    value: { findings: [{ verdict: 'NO_ORDER', orderId: lost.id }] },
  });

  // 5. Machines with newer tokens are admitted for a limited time. A machine whose token was revoked
  // again is not.
  for (const [id, newer] of Object.entries(tokens)) {
    expect((await askToConnect(id, newer)).status).toBe(401);
  }
  expect(await revokeToken(context, v.parse(machineIdSchema, revoked))).toMatchObject({ ok: true });
  deploy({ DEVICE_READMIT_UNTIL: new Date(Date.now() + HOUR_MS).toISOString() });
  for (const [id, newer] of Object.entries(tokens)) {
    await connectWith(newer, id, { A1: 4 });
    await until(async () => (await stockOf(TENANT, id, 'A1'))?.count === 4);
    const incident = `clients/${TENANT}/incidents/${id}.MACHINE_READMITTED`;
    expect(await stored(incident)).toMatchObject({ isOpen: { booleanValue: true } });
  }
  expect((await askToConnect(revoked, stolen)).status).toBe(401);

  // 6. The machine's count replaces the stock. The open order ends once, by the machine's journal.
  device = await connectWith(token, stays, { A1: 7 });
  dispensed(device, open.id);
  deploy({ DEFAULT_CLIENT_ID: undefined });
  await until(async () => {
    await sweep();
    return (await early.order(open.id)).state === 'CAPTURED';
  });
  await until(async () => (await stockOf(TENANT, stays, 'A1'))?.count === 7);
  expect(await balanceOf(early)).toBe(WALLET - PRICE);
  // The process trusts a session for a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await late.call('GET', '/pay-methods')).status).toBe(401);
  expect((await early.call('GET', '/pay-methods')).status).toBe(200);
  vi.useRealTimers();

  // 7. A person who came after the backup signs in, binds the same wallet again and buys.
  deploy({ DEVICE_READMIT_UNTIL: undefined });
  const again = await newShopper(TENANT, CHANNEL, 'paypay', late.walletId);
  const { id } = await orderIn(await again.buy(stays));
  await vend(device);
  await reaches(again, id, 'CAPTURED');
});
