import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { driveOrder } from '../../../worker/core/drive/drive-order.ts';
import type { Driver } from '../../../worker/core/drive/driver.ts';
import { recordVend } from '../../../worker/core/drive/record-vend.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import type { PayProvider } from '../../../worker/core/pay-providers/port/pay-provider.ts';
import { publicOrder } from '../../../worker/core/receipts/public-order.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const clientId = v.parse(clientIdSchema, 'demo');
const fields = {
  amountYen: 0,
  tax: [],
  payment: { kind: 'none', heldYen: 0 },
};

/** Returns a driver that fails if a provider is asked anything. */
function driverWithoutProviders() {
  const services = servicesWith({ commit: async () => committed });
  const refuse = async () => {
    throw new Error('a provider was asked about a payment of kind none');
  };
  const calls = { authorize: refuse, capture: refuse, revert: refuse, refund: refuse };
  const without = (provider: PayProvider): PayProvider => ({
    ...provider,
    ...calls,
    inquire: refuse,
    cancel: refuse,
    inquireRefund: refuse,
  });
  const { paypay, dpay } = services.payProviders;
  const commanded: StoredOrder[] = [];
  const driver: Driver = {
    services: { ...services, payProviders: { paypay: without(paypay), dpay: without(dpay) } },
    clientId,
    machine: {
      online: () => true,
      sendCommand: (order) => commanded.push(order),
      knows: () => false,
      journalReach: () => 'complete',
      queryJournal: () => undefined,
    },
    onCommitted: () => undefined,
  };
  return { driver, commanded };
}

test('an order without a payment is authorised, vended and captured without a provider', async () => {
  const { driver, commanded } = driverWithoutProviders();
  const order = storedOrder('AUTHORIZING', fields);
  const told = await driveOrder(driver, { order, ownsIntent: true });
  expect(told.state).toBe('VENDING');
  expect(commanded.map(({ id }) => id)).toEqual([order.id]);
  const recorded = await recordVend(driver.services, clientId, told, () => ({
    outcome: 'dispensed',
    captureYen: 0,
  }));
  if (!recorded || 'newer' in recorded) throw new Error('the report was stored');
  const sold = await driveOrder(driver, { order: recorded.order, ownsIntent: true });
  expect(sold).toMatchObject({
    state: 'CAPTURED',
    payment: { kind: 'none', heldYen: 0, capturedYen: 0, refundedYen: 0 },
    openOn: null,
  });
  expect(publicOrder(sold).pay).toBeNull();
});

test('an order without a payment continues after its driver died, without a provider', async () => {
  const { driver } = driverWithoutProviders();
  const order = storedOrder('AUTHORIZING', fields);
  expect((await driveOrder(driver, { order, ownsIntent: false })).state).toBe('VENDING');
});

test('an order without a payment is refunded and released without a provider, and not checked again', async () => {
  const { driver } = driverWithoutProviders();
  const capturedAt = new Date(MADE_MS).toISOString();
  const drive = (state: 'REFUNDING' | 'REVERTING' | 'CANCELLING') =>
    driveOrder(driver, {
      order: storedOrder(state, {
        ...fields,
        payment: {
          ...fields.payment,
          providerPaymentId: 'a'.repeat(26),
          ...{ capturedYen: 0, capturedAt, refunds: [] },
        },
        history: [{ state: 'AUTHORIZING', at: capturedAt }],
      }),
      ownsIntent: true,
    });
  expect((await drive('REFUNDING')).state).toBe('REFUNDED');
  expect((await drive('REVERTING')).state).toBe('REVERTED');
  expect(await drive('CANCELLING')).toMatchObject({ state: 'CANCELLED', checkAtMs: null });
});
