import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { bestCoupon, couponRefusal, discountYen } from '../../../contract/shared/coupon-rules.ts';
import { type Coupon, couponSchema } from '../../../contract/shared/coupons.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const tea = { productId: 'tea', machineId: 'm-1', priceYen: 160 };

const coupon = (rules: Record<string, unknown> = {}): Coupon =>
  v.parse(couponSchema, {
    id: 'c',
    title: 'クーポン',
    state: 'held',
    usedAt: null,
    discount: { kind: 'yen', yen: 30 },
    ...rules,
  });

describe('a coupon', () => {
  const refusal = (rules: Record<string, unknown>, atMs = NOW) =>
    couponRefusal(coupon(rules), tea, atMs);

  test('without conditions is valid for every product at any time', () => {
    expect(refusal({}, 0)).toBeUndefined();
    expect(refusal({}, Date.parse('2999-01-01T00:00:00Z'))).toBeUndefined();
  });

  test('is valid from its start time, and not at its end time', () => {
    const period = { startsAt: '2026-11-21T03:00:00Z', expiresAt: '2026-11-22T03:00:00Z' };
    const end = Date.parse('2026-11-22T03:00:00Z');
    expect(refusal(period, NOW - 1)).toBe('not-started');
    expect(refusal(period, NOW)).toBeUndefined();
    expect(refusal(period, end - 1)).toBeUndefined();
    expect(refusal(period, end)).toBe('expired');
  });

  test('may be limited to products and machines, and each limit needs one match', () => {
    expect(refusal({ productIds: ['coffee', 'tea'] })).toBeUndefined();
    expect(refusal({ productIds: ['coffee', 'water'] })).toBe('product');
    expect(refusal({ machineIds: ['m-2', 'm-1'] })).toBeUndefined();
    expect(refusal({ machineIds: ['m-2', 'm-3'] })).toBe('machine');
  });

  test('may need a minimum price, which may be met exactly', () => {
    expect(refusal({ minimumYen: 160 })).toBeUndefined();
    expect(refusal({ minimumYen: 161 })).toBe('minimum');
  });

  test('names the first reason for a refusal: used, time, product, machine, price', () => {
    const wrong = {
      state: 'used',
      startsAt: '2026-11-22T00:00:00Z',
      productIds: ['coffee'],
      machineIds: ['m-2'],
      minimumYen: 999,
    };
    expect(refusal(wrong)).toBe('used');
    expect(refusal({ ...wrong, state: 'held' })).toBe('not-started');
    expect(refusal({ ...wrong, state: 'held', startsAt: null })).toBe('product');
    expect(refusal({ ...wrong, state: 'held', startsAt: null, productIds: [] })).toBe('machine');
  });
});

describe('a coupon’s discount', () => {
  const off = (discount: Record<string, unknown>, priceYen: number) =>
    discountYen(coupon({ discount }), priceYen);

  test('is an amount in yen, and leaves at least one yen', () => {
    expect(off({ kind: 'yen', yen: 30 }, 160)).toBe(30);
    expect(off({ kind: 'yen', yen: 159 }, 160)).toBe(159);
    expect(off({ kind: 'yen', yen: 160 }, 160)).toBe(159);
    expect(off({ kind: 'yen', yen: 500 }, 160)).toBe(159);
  });

  test('is a percentage rounded down, and leaves at least one yen', () => {
    expect(off({ kind: 'percent', percent: 10 }, 160)).toBe(16);
    expect(off({ kind: 'percent', percent: 10 }, 169)).toBe(16);
    expect(off({ kind: 'percent', percent: 1 }, 99)).toBe(0);
    expect(off({ kind: 'percent', percent: 100 }, 160)).toBe(159);
  });

  test('is at most the coupon’s own maximum', () => {
    expect(off({ kind: 'percent', percent: 50, mostYen: 20 }, 160)).toBe(20);
    expect(off({ kind: 'percent', percent: 50, mostYen: 80 }, 160)).toBe(80);
    expect(off({ kind: 'percent', percent: 50, mostYen: 90 }, 160)).toBe(80);
  });

  test('is 0 for a price of 1 yen or 0 yen', () => {
    expect(off({ kind: 'yen', yen: 30 }, 1)).toBe(0);
    expect(off({ kind: 'yen', yen: 30 }, 0)).toBe(0);
  });
});

describe('the best coupon', () => {
  const small = coupon({ id: 'small', discount: { kind: 'yen', yen: 10 } });
  const large = coupon({ id: 'large', discount: { kind: 'percent', percent: 50 } });
  const soon = coupon({ id: 'soon', expiresAt: '2026-11-22T00:00:00Z' });
  const later = coupon({ id: 'later', expiresAt: '2026-12-22T00:00:00Z' });
  const endless = coupon({ id: 'endless' });
  const best = (...coupons: readonly Coupon[]) => bestCoupon(coupons, tea, NOW)?.id;

  test('saves most, whatever the order or the end date', () => {
    expect(best(small, large)).toBe('large');
    expect(best(large, small)).toBe('large');
    expect(best(small, soon, large, later)).toBe('large');
    expect(best(soon, large)).toBe('large');
  });

  test('is the one that ends first if two save the same', () => {
    expect(best(later, soon)).toBe('soon');
    expect(best(soon, later)).toBe('soon');
    expect(best(endless, soon)).toBe('soon');
    expect(best(soon, endless)).toBe('soon');
  });

  test('is one that can be used for this purchase, or none', () => {
    const spent = coupon({ id: 'spent', state: 'used', discount: { kind: 'yen', yen: 100 } });
    const ended = coupon({ id: 'ended', expiresAt: '2026-11-20T00:00:00Z' });
    expect(best(spent, ended, small)).toBe('small');
    expect(best(spent, ended)).toBeUndefined();
    expect(best()).toBeUndefined();
  });
});
