import { runInDurableObject } from 'cloudflare:test';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { decodeFields } from '../../../worker/core/store/values.ts';
import { deploy } from '../support/deployment.ts';
import { askToConnect, connectWith, deviceToken } from '../support/machine.ts';
import { objects } from '../support/objects.ts';
import { ScenarioWorld } from '../support/scenario-world.ts';
import { newShopper, orderIn, putMachine, reaches, stockOf, until, vend } from '../support/shop.ts';
import { remove, seed, stored } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';

const counts = { A1: 9 };
const enrolmentSchema = v.object({ tokenId: v.string(), kid: v.string() });

test('yesterday’s backup is restored: machines with newer tokens are admitted for a limited time', async () => {
  const world = await ScenarioWorld.open('restore');
  const { tenant, channel } = world;
  const machineId = 'm-restored';
  world.machines.push(machineId);
  await putMachine(tenant, machineId, counts);
  await deviceToken(tenant, machineId);
  const shopper = await newShopper(tenant, channel, 'paypay');
  const enrolment = `clients/${tenant}/machines/${machineId}/devices/current`;
  const { tokenId, kid } = v.parse(enrolmentSchema, decodeFields((await stored(enrolment)) ?? {}));

  // A day later: a newer token, and a purchase.
  const token = await deviceToken(tenant, machineId);
  const before = await connectWith(token, machineId, counts);
  const lost = await orderIn(await shopper.buy(machineId));
  await vend(before);
  await reaches(shopper, lost.id, 'CAPTURED');

  // The restore.
  before.close();
  await seed({ [enrolment]: { tokenId, kid } });
  await remove(`clients/${tenant}/orders/${lost.id}`);
  await runInDurableObject(objects.getByName(`${tenant}/${machineId}`), (_, { storage }) =>
    storage.deleteAll(),
  );
  expect((await askToConnect(machineId, token)).status).toBe(401);
  expect(await problemIn(await shopper.buy(machineId))).toMatchObject({
    code: world.row.customer.code,
  });

  deploy({ DEVICE_READMIT_UNTIL: new Date(Date.now() + 3_600_000).toISOString() });
  const device = await connectWith(token, machineId, { A1: 8 });
  await until(async () => (await stockOf(tenant, machineId, 'A1'))?.count === 8);
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  await world.expectTold();
  deploy({ DEVICE_READMIT_UNTIL: undefined });
  expect(
    (await askToConnect(machineId, String((await device.received('token'))['token']))).status,
  ).toBe(101);
});
