import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { driveOrder } from '../../../worker/core/drive/drive-order.ts';
import type { Driver } from '../../../worker/core/drive/driver.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import { afterCancelInquiry } from '../../../worker/core/order/states/cancelling.ts';
import { afterLastLook } from '../../../worker/core/order/states/ended.ts';
import { afterRefundInquiry } from '../../../worker/core/order/states/refunding.ts';
import { afterRevertInquiry } from '../../../worker/core/order/states/reverting.ts';
import { foreign, okay, unknown } from '../../../worker/core/pay-providers/port/answer.ts';
import type {
  PaymentState,
  PaymentStep,
  PayProvider,
} from '../../../worker/core/pay-providers/port/pay-provider.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const states: readonly PaymentState[] = [
  ...(['AUTHORIZED', 'CAPTURED', 'CANCELLED', 'REFUNDED', 'EXPIRED', 'FAILED'] as const),
];

test.each(states)(
  '%s for another payment number is flagged and asked again, and ends nothing',
  (state) => {
    const other = { providerPaymentId: 'payment-2', expiresAt: null };
    const answer = okay({ state, authorization: other });
    const flagged = expect.objectContaining({ kind: 'retry', flag: 'PAYMENT_MISMATCH' });
    expect(afterRevertInquiry(storedOrder('REVERTING'), answer)).toEqual(flagged);
    expect(afterRefundInquiry(storedOrder('REFUNDING'), answer)).toEqual(flagged);
    expect(afterCancelInquiry(storedOrder('CANCELLING'), answer, MADE_MS)).toEqual(flagged);
    expect(afterLastLook(storedOrder('CANCELLED'), answer)).toEqual(flagged);
  },
);

/** Returns a driver whose provider answers every call with this. */
function driverWith(calls: Partial<PayProvider>) {
  const services = servicesWith({ commit: async () => committed });
  const { paypay, dpay } = services.payProviders;
  const driver: Driver = {
    services: { ...services, payProviders: { dpay, paypay: { ...paypay, ...calls } } },
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
  return (order: StoredOrder) => driveOrder(driver, { order, ownsIntent: true });
}

describe('an answer for another payment', () => {
  const answer = async () => foreign;
  const drive = driverWith({
    ...{ capture: answer, revert: answer, refund: answer, inquire: answer, inquireRefund: answer },
  });
  const at = new Date(MADE_MS).toISOString();
  const refunds = [{ id: 'r', yen: 160, state: 'REQUESTED', at }];
  const captured = { capturedYen: 160, capturedAt: at, refunds };

  test.each([
    storedOrder('CAPTURING'),
    storedOrder('CAPTURING', { attempt: 2 }),
    storedOrder('REVERTING'),
    storedOrder('REVERTING', { attempt: 2 }),
    storedOrder('REFUNDING', { payment: captured }),
    storedOrder('REFUNDING', { payment: captured, attempt: 2 }),
    storedOrder('CANCELLING'),
    storedOrder('AUTH_UNKNOWN'),
  ])(
    'is flagged and asked again, and leaves the order in its state: $state, try $attempt',
    async (order) => {
      const after = await drive(order);
      expect(after).toMatchObject({ state: order.state, flags: ['PAYMENT_MISMATCH'] });
      expect(after.attempt).toBe(order.attempt + 1);
      expect(after.payment).toEqual(order.payment);
    },
  );
});

test('each try of a call has an id of its own, even after a person returned the order to that state', async () => {
  const sent: string[] = [];
  const note = async ({ call }: PaymentStep) => {
    sent.push(call);
    return unknown;
  };
  const drive = driverWith({
    capture: note,
    inquire: async () => okay({ state: 'AUTHORIZED', authorization: null }),
  });
  const first = await drive(storedOrder('CAPTURING'));
  const second = await drive({ ...first, driveAtMs: MADE_MS });
  const back = ['MANUAL_REVIEW', 'CAPTURING'] as const;
  const history = [...second.history, ...back.map((state) => ({ state, atMs: MADE_MS }))];
  await drive({ ...second, history, attempt: 1 });
  expect(new Set(sent).size).toBe(3);
});
