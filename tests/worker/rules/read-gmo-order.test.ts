import { expect, test } from 'vitest';
import { readOrder } from '../../../worker/core/pay-providers/dpay/read-order.ts';

const orderReference = { accessId: 'access-1', orderId: 'order-1', status: 'AUTH', amount: '160' };

test('an order of GMO-PG is read with its amount, expiry, link and error', () => {
  const data = {
    orderReference,
    walletResult: { captureExpiryDateTime: '2026-12-21T12:00:00+09:00' },
    redirectInformation: { redirectUrl: 'https://pay.example/step' },
    errorInformation: { title: 'insufficient_balance' },
  };
  expect(readOrder({ ok: true, data })).toEqual({
    kind: 'OK',
    value: {
      ...{ accessId: 'access-1', orderId: 'order-1', status: 'AUTH', amountYen: 160 },
      captureExpiresAt: '2026-12-21T12:00:00+09:00',
      redirectUrl: 'https://pay.example/step',
      error: 'insufficient_balance',
    },
  });
});

test('an order of GMO-PG may have no expiry, link or error', () => {
  expect(readOrder({ ok: true, data: { orderReference } })).toEqual({
    kind: 'OK',
    value: {
      ...{ accessId: 'access-1', orderId: 'order-1', status: 'AUTH', amountYen: 160 },
      ...{ captureExpiresAt: null, redirectUrl: undefined, error: undefined },
    },
  });
});

test.each(['', '1.5', '-160', '１６０', '99999999999999999999'])(
  'an amount of %j is not accepted as whole yen',
  (amount) => {
    const data = { orderReference: { ...orderReference, amount } };
    expect(readOrder({ ok: true, data })).toMatchObject({ value: { amountYen: 'UNREADABLE' } });
  },
);

test('a missing answer, or one of another shape, leaves the outcome unknown', () => {
  expect(readOrder(undefined)).toEqual({ kind: 'UNKNOWN' });
  expect(readOrder({ ok: true, data: {} })).toEqual({ kind: 'UNKNOWN' });
  const nameless = { orderReference: { ...orderReference, accessId: '' } };
  expect(readOrder({ ok: true, data: nameless })).toEqual({ kind: 'UNKNOWN' });
  const linked = { orderReference, redirectInformation: { redirectUrl: 'no link' } };
  expect(readOrder({ ok: true, data: linked })).toEqual({ kind: 'UNKNOWN' });
});

test('a refusal is read by its code', () => {
  const refused = (code: string) => readOrder({ ok: false, status: 402, code });
  expect(refused('insufficient_balance')).toEqual({
    kind: 'DECLINED',
    code: 'INSUFFICIENT_BALANCE',
  });
  expect(refused('conflict')).toEqual({ kind: 'UNKNOWN' });
});
