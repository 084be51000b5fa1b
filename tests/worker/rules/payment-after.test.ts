import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Move, pathOf } from '../../../worker/core/order/move.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import { isRefundAccepted } from '../../../worker/core/order/order-payment.ts';
import { paymentAfter } from '../../../worker/core/order/payment-after.ts';
import { afterRefundInquiry } from '../../../worker/core/order/states/refunding.ts';
import { changedFields } from '../../../worker/core/order-store/order-codec.ts';
import { okay } from '../../../worker/core/pay-providers/port/answer.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { MADE_MS, refundIn, storedOrder } from '../support/stored-order.ts';

const NOW_MS = MADE_MS + 60_000;
const now = Timestamp.ofMs(NOW_MS);
const enter = (...path: Extract<Move, { kind: 'enter' }>['path']): Move => ({
  kind: 'enter',
  path,
});
const refund = { id: `${'a'.repeat(26)}-f`, yen: 160 };

/** Returns the fields of the payment that a move changes, by their path in the order's document. */
function paymentFields(order: StoredOrder, move: Move, nowMs: number) {
  const after = { ...order, payment: paymentAfter(order, move, nowMs) };
  const { payment = {} } = v.parse(paymentSchema, changedFields(order, after).fields);
  return Object.fromEntries(
    Object.entries(payment).map(([name, value]) => [`payment.${name}`, value]),
  );
}
const paymentSchema = v.object({ payment: v.optional(v.record(v.string(), v.unknown())) });

describe('the amounts of a payment', () => {
  test('are held with the number and the expiry that the provider states', () => {
    const hold = { providerPaymentId: 'p-1', heldYen: 160, expiresAtMs: NOW_MS };
    const move: Move = { kind: 'enter', path: ['AUTHORIZED', 'VENDING'], hold };
    expect(paymentFields(storedOrder('AUTHORIZING'), move, NOW_MS)).toStrictEqual({
      'payment.providerPaymentId': 'p-1',
      'payment.heldYen': 160,
      'payment.expiresAt': now,
    });
  });

  test('do not change if the hold is found again with a lower amount', () => {
    const hold = { providerPaymentId: 'payment-1', heldYen: 100 };
    const move: Move = { kind: 'enter', path: ['REVERTING'], hold };
    expect(paymentFields(storedOrder('MANUAL_REVIEW'), move, NOW_MS)).toStrictEqual({});
  });

  test('are captured as the outcome states, or in full without an outcome', () => {
    const captured = (captureYen: number | null) => {
      const outcome =
        captureYen === null ? null : { captureYen, at: new Date(MADE_MS).toISOString() };
      const order = storedOrder('CAPTURING', { fulfilment: { outcome } });
      return paymentFields(order, enter('CAPTURED'), NOW_MS);
    };
    expect(captured(null)).toStrictEqual({ 'payment.capturedYen': 160, 'payment.capturedAt': now });
    expect(captured(90)).toStrictEqual({ 'payment.capturedYen': 90, 'payment.capturedAt': now });
  });

  test('keep the day of their capture if an operator records it again', () => {
    const capturedAt = new Date(MADE_MS).toISOString();
    const again = storedOrder('MANUAL_REVIEW', { payment: { capturedYen: 160, capturedAt } });
    expect(paymentFields(again, enter('CAPTURED'), NOW_MS)).toStrictEqual({});
  });

  test('are raised to an operator’s forced capture if less was held', () => {
    const unheard = storedOrder('MANUAL_REVIEW', { payment: { heldYen: 0 } });
    expect(paymentFields(unheard, enter('CAPTURED'), NOW_MS)).toMatchObject({
      'payment.heldYen': 160,
      'payment.capturedYen': 160,
    });
  });

  test('do not change with a flag, a retry or a release', () => {
    const order = storedOrder('REVERTING');
    const moves: readonly Move[] = [
      { kind: 'flag', flag: 'LATE_DISPENSED' },
      { kind: 'retry', afterMs: 1_000 },
      { kind: 'notified' },
      enter('REVERTED'),
    ];
    for (const move of moves)
      expect(paymentFields(order, move, NOW_MS), pathOf(move).join()).toEqual({});
  });
});

describe('a refund', () => {
  test('is requested for the captured amount', () => {
    expect(paymentFields(storedOrder('CAPTURED'), enter('REFUNDING'), NOW_MS)).toStrictEqual({
      'payment.refunds': [{ ...refund, state: 'REQUESTED', at: now }],
    });
  });

  test('of a part keeps its amount if it is requested again', () => {
    const part: Move = { kind: 'enter', path: ['REFUNDING'], refundYen: 50 };
    const requested = { ...refund, yen: 50, state: 'REQUESTED', at: now };
    expect(paymentFields(storedOrder('CAPTURED'), part, NOW_MS)).toStrictEqual({
      'payment.refunds': [requested],
    });
    const payment = {
      ...{ capturedYen: 160, capturedAt: new Date(MADE_MS).toISOString() },
      refunds: [{ ...refundIn('FAILED'), yen: 50 }],
    };
    const failed = storedOrder('MANUAL_REVIEW', { payment });
    const whole: Move = { kind: 'enter', path: ['REFUNDING'], refundYen: 160 };
    expect(paymentFields(failed, whole, NOW_MS)).toStrictEqual({ 'payment.refunds': [requested] });
    const refunding = storedOrder('REFUNDING', {
      payment: { refunds: [{ ...refundIn('ACCEPTED'), yen: 50 }] },
    });
    expect(paymentFields(refunding, enter('REFUNDED'), NOW_MS)).toStrictEqual({
      'payment.refunds': [{ ...refund, yen: 50, state: 'DONE', at: now }],
      'payment.refundedYen': 50,
      'payment.refundedAt': now,
    });
  });

  test.each(['REFUNDED', 'CANCELLED'] as const)(
    'of a part goes to an operator if the provider reports %s, because the returned amount is unknown',
    (said) => {
      const part = { capturedYen: 160, refunds: [{ ...refundIn('REQUESTED'), yen: 50 }] };
      const refunding = storedOrder('REFUNDING', { payment: part });
      expect(afterRefundInquiry(refunding, okay({ state: said, authorization: null }))).toEqual({
        kind: 'enter',
        path: ['MANUAL_REVIEW'],
      });
      expect(afterRefundInquiry(refunding, okay({ state: 'CAPTURED', authorization: null }))).toBe(
        'send',
      );
    },
  );

  test('that the provider has accepted stays open until the provider ends it', () => {
    const accepted: Move = { kind: 'retry', afterMs: 1_000, refund: 'ACCEPTED' };
    expect(paymentFields(storedOrder('REFUNDING'), accepted, NOW_MS)).toStrictEqual({
      'payment.refunds': [{ ...refund, state: 'ACCEPTED', at: now }],
    });
    const stored = (state: 'REQUESTED' | 'ACCEPTED') =>
      storedOrder('REFUNDING', { payment: { refunds: [refundIn(state)] } }).payment;
    expect([isRefundAccepted(stored('REQUESTED')), isRefundAccepted(stored('ACCEPTED'))]).toEqual([
      false,
      true,
    ]);
  });

  test('that is done stores its amount and time', () => {
    expect(paymentFields(storedOrder('REFUNDING'), enter('REFUNDED'), NOW_MS)).toStrictEqual({
      'payment.refunds': [{ ...refund, state: 'DONE', at: now }],
      'payment.refundedYen': 160,
      'payment.refundedAt': now,
    });
  });

  test('fails only if the provider reports that', () => {
    const failed: Move = { kind: 'enter', path: ['MANUAL_REVIEW'], refund: 'FAILED' };
    expect(paymentFields(storedOrder('REFUNDING'), failed, NOW_MS)).toStrictEqual({
      'payment.refunds': [{ ...refund, state: 'FAILED', at: now }],
    });
    expect(paymentFields(storedOrder('REFUNDING'), enter('MANUAL_REVIEW'), NOW_MS)).toEqual({});
  });

  test('that is tried again stays the same refund', () => {
    const failed = storedOrder('MANUAL_REVIEW', {
      payment: {
        ...{ capturedYen: 160, capturedAt: new Date(MADE_MS).toISOString() },
        refunds: [refundIn('FAILED')],
      },
    });
    expect(paymentFields(failed, enter('REFUNDING'), NOW_MS)).toStrictEqual({
      'payment.refunds': [{ ...refund, state: 'REQUESTED', at: now }],
    });
  });

  test('returns the captured amount, and does not change other refunds', () => {
    const other = { ...refundIn('DONE'), id: 'recorded-elsewhere', yen: 10 };
    const order = storedOrder('CAPTURED', {
      payment: { heldYen: 160, capturedYen: 120, refunds: [other] },
    });
    expect(paymentFields(order, enter('REFUNDING'), NOW_MS)).toStrictEqual({
      'payment.refunds': [
        { id: other.id, yen: 10, state: 'DONE', at: Timestamp.ofMs(MADE_MS) },
        { ...refund, yen: 120, state: 'REQUESTED', at: now },
      ],
    });
  });

  test('that an operator records without a capture stores both amounts, but no time of capture', () => {
    const fields = paymentFields(storedOrder('MANUAL_REVIEW'), enter('REFUNDED'), NOW_MS);
    expect(fields).toStrictEqual({
      'payment.capturedYen': 160,
      'payment.refunds': [{ ...refund, state: 'DONE', at: now }],
      'payment.refundedYen': 160,
      'payment.refundedAt': now,
    });
  });
});

test.each([
  ['captured', { heldYen: 100, capturedYen: 160 }],
  ['refunded', { heldYen: 160, capturedYen: 100, refundedYen: 160 }],
])('an order with a higher %s amount than the amount before it is unreadable', (_what, payment) => {
  expect(() => storedOrder('CAPTURED', { payment })).toThrow('of a shape');
});
