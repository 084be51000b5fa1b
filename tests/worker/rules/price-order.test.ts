import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { placeOrderSchema } from '../../../contract/customer/orders.ts';
import { couponSchema } from '../../../contract/shared/coupons.ts';
import { priceOrder } from '../../../worker/core/purchase/price-order.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');

const asked = (expectedAmountYen: number) =>
  v.parse(placeOrderSchema, {
    machineId: 'm-1',
    slot: 'A1',
    productId: 'tea',
    expectedAmountYen,
    payMethodId: 'a'.repeat(26),
    couponId: null,
  });

const coupon = (rules: Record<string, unknown>) =>
  v.parse(couponSchema, {
    id: 'c',
    title: { ja: 'クーポン', en: 'Coupon' },
    state: 'held',
    usedAt: null,
    discount: { kind: 'yen', yen: 30 },
    ...rules,
  });

const tea = { priceYen: 160, taxRatePercent: 8 };

describe('the price of an item', () => {
  test.each([
    [160, 8, 11],
    [160, 10, 14],
    // Fractions of a yen are cut off.
    [100, 8, 7],
    [1, 10, 0],
  ])('of %d yen at %d %% includes a tax of %d yen', (priceYen, taxRatePercent, taxYen) => {
    const price = priceOrder(asked(priceYen), { priceYen, taxRatePercent }, null, NOW);
    expect(price).toEqual({
      ok: true,
      value: {
        amountYen: priceYen,
        discountYen: 0,
        tax: [{ ratePercent: taxRatePercent, amountYen: priceYen, taxYen }],
      },
    });
  });

  test.each([
    ['so many yen', { kind: 'yen', yen: 30 }, 130],
    ['more than the price, and one yen stays', { kind: 'yen', yen: 500 }, 1],
    ['so many percent, rounded down', { kind: 'percent', percent: 33 }, 108],
    ['so many percent, at most so many yen', { kind: 'percent', percent: 50, mostYen: 20 }, 140],
  ])('is reduced by a coupon: %s', (_, discount, amountYen) => {
    const price = priceOrder(asked(amountYen), tea, coupon({ discount }), NOW);
    expect(price).toMatchObject({
      ok: true,
      value: { amountYen, discountYen: 160 - amountYen, tax: [{ amountYen }] },
    });
  });

  test('that differs from the agreed price is refused as PRICE_CHANGED, with the new amount', () => {
    expect(priceOrder(asked(150), tea, null, NOW)).toEqual({
      ok: false,
      error: { code: 'PRICE_CHANGED', data: { amountYen: 160, priceYen: 160 } },
    });
    expect(priceOrder(asked(160), tea, coupon({}), NOW)).toEqual({
      ok: false,
      error: { code: 'PRICE_CHANGED', data: { amountYen: 130, priceYen: 160 } },
    });
  });
});

describe('a coupon', () => {
  test.each([
    ['used', { state: 'used' }],
    ['not-started', { startsAt: '2026-11-22T00:00:00Z' }],
    ['expired', { expiresAt: '2026-11-21T03:00:00Z' }],
    ['product', { productIds: ['coffee'] }],
    ['machine', { machineIds: ['m-2'] }],
    ['minimum', { minimumYen: 161 }],
  ])('that cannot be used is refused with its reason: %s', (reason, rules) => {
    expect(priceOrder(asked(130), tea, coupon(rules), NOW)).toEqual({
      ok: false,
      error: { code: 'COUPON_NOT_USABLE', data: { reason } },
    });
  });

  test('that matches exactly is accepted', () => {
    const fits = {
      startsAt: '2026-11-21T03:00:00Z',
      expiresAt: '2026-11-21T03:00:01Z',
      productIds: ['tea'],
      machineIds: ['m-1'],
      minimumYen: 160,
    };
    expect(priceOrder(asked(130), tea, coupon(fits), NOW).ok).toBe(true);
  });
});
