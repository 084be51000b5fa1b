import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { machineCountsSchema } from '../../../contract/console/machines.ts';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { CONSOLE, signIn } from '../support/console.ts';
import { deploy } from '../support/deployment.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  until,
  vend,
} from '../support/shop.ts';
import { patch } from '../support/stand-ins.ts';

const TENANT = 'no-hub';
const CHANNEL = '1650012201';

beforeAll(() => openShop(TENANT, CHANNEL));

/** Returns hubs whose every call is this one. */
const hubsWith = (call: () => Promise<never>) => ({
  getByName: () => ({ report: call, refresh: call, counts: call, find: call, fetch: call }),
});
let asked = 0;
const broken = hubsWith(async () => {
  asked += 1;
  throw new Error('the hub is stopped');
});

beforeEach(() => {
  asked = 0;
});

async function buysADrink(): Promise<void> {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
}

test('a person buys a drink while the hub is stopped', async () => {
  deploy({ FLEETS: broken });
  await buysADrink();
  expect(asked).toBeGreaterThan(0);
});

test('a person buys a drink while the hub does not answer', async () => {
  let hasEnded = false;
  deploy({
    FLEETS: hubsWith(async () => {
      asked += 1;
      await until(async () => hasEnded);
      throw new Error('the test has ended');
    }),
  });
  await buysADrink();
  expect(asked).toBeGreaterThan(0);
  hasEnded = true;
});

test('without the hub the console counts the fleet in the store', async () => {
  const field = await signIn(TENANT, ['field']);
  const { machineId } = await openMachine(TENANT);
  await patch(`clients/${TENANT}/machines/${machineId}`, { faults: ['DOOR'] });
  asked = 0;
  const answer = await createConsoleApp().fetch(
    new Request(`${CONSOLE}/api/${TENANT}/fleet/counts`, {
      headers: { cookie: field.cookie, [SHOWN_STAFF_HEADER]: field.staffId },
    }),
    { ...env, FLEETS: broken },
  );
  expect(v.parse(machineCountsSchema, await answer.json())).toMatchObject({ all: 3, DOOR: 1 });
  expect(asked).toBe(1);
});
