import { describe, expect, test } from 'vitest';
import { afterLastLook } from '../../../worker/core/order/states/ended.ts';
import { afterWatch } from '../../../worker/core/order/states/manual-review.ts';
import {
  misconfigured,
  okay,
  retryLater,
  unknown,
} from '../../../worker/core/pay-providers/port/answer.ts';
import type {
  Inquiry,
  PaymentState,
} from '../../../worker/core/pay-providers/port/pay-provider.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const authorization = { providerPaymentId: 'payment-1', expiresAt: null };
const held = (state: PaymentState): Inquiry => ({
  state,
  authorization: state === 'NONE' ? null : authorization,
});

describe('an order in review whose payment may be open', () => {
  const order = storedOrder('MANUAL_REVIEW');
  const history = ['DISPENSED', 'CAPTURING', 'MANUAL_REVIEW'].map((state) => ({
    state,
    at: new Date(MADE_MS).toISOString(),
  }));
  const fell = storedOrder('MANUAL_REVIEW', { history });

  test('is released once the payment is held, or captured if the drink was dispensed', () => {
    const later = { hold: { providerPaymentId: 'payment-1', heldYen: 160 }, afterMs: 0 };
    expect(afterWatch(order, okay(held('AUTHORIZED')))).toEqual({
      kind: 'enter',
      path: ['REVERTING'],
      ...later,
    });
    expect(afterWatch(fell, okay(held('AUTHORIZED')))).toEqual({
      kind: 'enter',
      path: ['CAPTURING'],
      ...later,
    });
  });

  test('is not captured after a mismatch, and is checked every hour', () => {
    const strange = storedOrder('MANUAL_REVIEW', {
      history,
      flags: ['PAYMENT_MISMATCH'],
    });
    const later = { kind: 'retry', afterMs: 3_600_000 };
    expect(afterWatch(strange, okay(held('AUTHORIZED')))).toEqual(later);
    expect(afterWatch(strange, okay(held('CAPTURED')))).toEqual({ kind: 'checked' });
  });

  test.each<PaymentState>(['AUTHORIZED', 'CAPTURED'])(
    'is flagged if the payment is %s with another amount or number, and neither captured nor released',
    (state) => {
      const flagged = { kind: 'retry', afterMs: 3_600_000, flag: 'PAYMENT_MISMATCH' };
      expect(afterWatch(fell, okay({ ...held(state), amountYen: 1600 }))).toEqual(flagged);
      const other = {
        ...held(state),
        authorization: { ...authorization, providerPaymentId: 'p-2' },
      };
      expect(afterWatch(fell, okay(other))).toEqual(flagged);
      expect(afterWatch(order, okay(other))).toEqual(flagged);
    },
  );

  test.each([okay(held('PENDING')), unknown, retryLater, misconfigured('X')])(
    'is checked again in an hour if the payment’s outcome is open (%o)',
    (answer) => {
      expect(afterWatch(order, answer)).toEqual({ kind: 'retry', afterMs: 3_600_000 });
    },
  );

  test.each<PaymentState>(['NONE', 'CAPTURED', 'REFUNDED'])(
    'is no longer checked if the payment is %s',
    (state) => {
      expect(afterWatch(order, okay(held(state)))).toEqual({ kind: 'checked' });
    },
  );

  test.each<PaymentState>(['CANCELLED', 'EXPIRED', 'FAILED'])(
    'is cancelled if the payment is %s and the machine got no command, and otherwise no longer checked',
    (state) => {
      expect(afterWatch(order, okay(held(state)))).toMatchObject({
        kind: 'enter',
        path: ['CANCELLED'],
      });
      const at = new Date(MADE_MS).toISOString();
      const history = ['VENDING', 'MANUAL_REVIEW'].map((one) => ({ state: one, at }));
      const told = storedOrder('MANUAL_REVIEW', { history });
      expect(afterWatch(told, okay(held(state)))).toEqual({ kind: 'checked' });
    },
  );

  test('is cancelled with the known reason, or as too late', () => {
    const failed = okay(held('FAILED'));
    expect(afterWatch(order, failed)).toEqual({
      kind: 'enter',
      path: ['CANCELLED'],
      reason: 'TOO_LATE',
    });
    const known = storedOrder('MANUAL_REVIEW', { reason: 'PROVIDER_MISCONFIGURED' });
    expect(afterWatch(known, failed)).toEqual({
      kind: 'enter',
      path: ['CANCELLED'],
      reason: 'PROVIDER_MISCONFIGURED',
    });
  });

  test('is checked again in an hour if the hold has no payment number', () => {
    const answer = okay<Inquiry>({ state: 'AUTHORIZED', authorization: null });
    expect(afterWatch(order, answer)).toEqual({ kind: 'retry', afterMs: 3_600_000 });
  });
});

describe('the last inquiry about an order that ended without a payment', () => {
  const order = storedOrder('DECLINED');

  test.each<PaymentState>(['AUTHORIZED', 'CAPTURED'])(
    'releases and flags the hold if the payment is %s',
    (state) => {
      expect(afterLastLook(order, okay(held(state)))).toEqual({
        kind: 'enter',
        path: ['REVERTING'],
        flag: 'HELD_AFTER_END',
        hold: { providerPaymentId: 'payment-1', heldYen: 160 },
        afterMs: 0,
      });
    },
  );

  test.each<PaymentState>(['NONE', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED'])(
    'ends the checks if the payment is %s',
    (state) => {
      expect(afterLastLook(order, okay(held(state)))).toEqual({ kind: 'checked' });
    },
  );

  test.each([okay(held('PENDING')), unknown, retryLater, misconfigured('X')])(
    'is repeated without an outcome (%o)',
    (answer) => {
      expect(afterLastLook(order, answer)).toMatchObject({ kind: 'retry' });
    },
  );

  test('is repeated if the hold has no payment number', () => {
    const answer = okay<Inquiry>({ state: 'AUTHORIZED', authorization: null });
    expect(afterLastLook(order, answer)).toEqual({ kind: 'retry', afterMs: 1_000 });
  });

  test('ends the checks with a flag if the answer does not prove that there is no payment', () => {
    const answer = okay<Inquiry>({ state: 'UNPROVEN', authorization: null });
    expect(afterLastLook(order, answer)).toEqual({ kind: 'checked', flag: 'ABSENCE_UNPROVEN' });
  });

  test('waits longer each time while the payment is pending', () => {
    const third = storedOrder('DECLINED', { attempt: 3 });
    const pending = okay(held('PENDING'));
    expect(afterLastLook(third, pending)).toEqual({ kind: 'retry', afterMs: 60_000 });
    expect(afterLastLook(third, unknown)).toEqual({ kind: 'retry', afterMs: 3_000 });
  });
});
