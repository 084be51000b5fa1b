import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { Driver } from '../../../worker/core/drive/driver.ts';
import { runStep } from '../../../worker/core/drive/run-step.ts';
import { advance } from '../../../worker/core/order/advance.ts';
import { pathOf } from '../../../worker/core/order/move.ts';
import { servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

/** Returns a driver whose provider only counts authorisation requests. */
function countingDriver() {
  const services = servicesWith({});
  const asked: string[] = [];
  const paypay = {
    ...services.payProviders.paypay,
    authorize: async ({ paymentId }: { readonly paymentId: string }) => {
      asked.push(paymentId);
      return { kind: 'UNKNOWN' as const };
    },
  };
  const driver: Driver = {
    services: { ...services, payProviders: { ...services.payProviders, paypay } },
    clientId: v.parse(clientIdSchema, 'demo'),
    machine: {
      online: () => true,
      sendCommand: () => undefined,
      knows: () => false,
      journalReach: () => 'complete',
      queryJournal: () => undefined,
    },
    onCommitted: () => undefined,
  };
  return { driver, asked };
}

test.each([
  ['the driver that stored the intent sends the authorisation', true, 1],
  ['a driver that finds an intent sends nothing, and asks what came of it', false, 0],
] as const)('%s', async (_, ownsIntent, times) => {
  const { driver, asked } = countingDriver();
  const order = storedOrder('AUTHORIZING');
  const move = await runStep(driver, advance(order, MADE_MS), {
    order,
    ownsIntent,
    account: 'wallet-1',
  });
  expect(asked).toEqual(Array(times).fill(order.id));
  expect(move && pathOf(move)).toEqual(['AUTH_UNKNOWN']);
});
