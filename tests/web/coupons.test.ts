import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { couponListSchema } from '../../contract/shared/coupons.ts';
import {
  couponStatus,
  lastDay,
  sortCoupons,
} from '../../web/customer/screens/coupons/coupon-status.ts';

describe('the coupons', () => {
  const NOW = Date.parse('2026-11-21T03:00:00Z');
  const coupon = (id: string, more: object) => ({
    id,
    title: id,
    state: 'held',
    usedAt: null,
    discount: { kind: 'yen', yen: 10 },
    ...more,
  });
  const { coupons } = v.parse(couponListSchema, {
    coupons: [
      coupon('forever', {}),
      coupon('used', { state: 'used', usedAt: '2026-11-01T00:00:00Z' }),
      coupon('soon', { expiresAt: '2026-11-30T15:00:00Z' }),
      coupon('expired', { expiresAt: '2026-11-21T03:00:00Z' }),
      coupon('later', { startsAt: '2026-12-01T00:00:00Z', expiresAt: '2026-12-31T15:00:00Z' }),
    ],
  });

  test('are sorted by their end, the earliest first, with expired ones separate', () => {
    const { held, gone } = sortCoupons(coupons, NOW);
    expect(held.map(({ id }) => id)).toEqual(['soon', 'later', 'forever']);
    expect(gone.map(({ id }) => id)).toEqual(['used', 'expired']);
  });

  test.each([
    ['forever', 'usable'],
    ['used', 'used'],
    ['soon', 'usable'],
    ['expired', 'expired'],
    ['later', 'later'],
  ])('with the id %s are %s', (id, status) => {
    expect(coupons.filter((one) => one.id === id).map((one) => couponStatus(one, NOW))).toEqual([
      status,
    ]);
  });

  test('are usable from the exact moment of their start', () => {
    const [starting] = coupons.filter(({ id }) => id === 'later');
    const start = Date.parse('2026-12-01T00:00:00Z');
    const at = (nowMs: number) => starting && couponStatus(starting, nowMs);
    expect([at(start - 1), at(start)]).toEqual(['later', 'usable']);
  });

  test('that end at midnight show the day before as their last', () => {
    expect(lastDay('2026-12-31T15:00:00Z')).toBe('2026-12-31T14:59:59.999Z');
  });
});
