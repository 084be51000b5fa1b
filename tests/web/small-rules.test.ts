import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { couponListSchema } from '../../contract/coupons.ts';
import { formatMonth } from '../../web/i18n/format.ts';
import { typedCap } from '../../web/screens/account/typed-cap.ts';
import { lastDay, sortCoupons } from '../../web/screens/coupons/coupon-words.ts';
import { fitWithin, photoTries } from '../../web/screens/order/photo-size.ts';
import { latestMonths, monthIn } from '../../web/screens/orders/months.ts';
import { rounded } from '../../web/screens/reach/find-nearby.ts';

describe('a photo', () => {
  test('keeps its shape when it is made smaller, upright or not', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 1280)).toEqual({ width: 1280, height: 960 });
    expect(fitWithin({ width: 3000, height: 4000 }, 1280)).toEqual({ width: 960, height: 1280 });
  });

  test('is never made larger, and never vanishes', () => {
    expect(fitWithin({ width: 320, height: 200 }, 1280)).toEqual({ width: 320, height: 200 });
    expect(fitWithin({ width: 9000, height: 1 }, 640)).toEqual({ width: 640, height: 1 });
  });

  test('is tried in sizes and qualities that only go down', () => {
    const edges = photoTries.map(({ edge }) => edge);
    const qualities = photoTries.map(({ quality }) => quality);
    expect(edges).toEqual(edges.toSorted((one, other) => other - one));
    expect(qualities).toEqual(qualities.toSorted((one, other) => other - one));
  });
});

describe('the months of the purchases', () => {
  test('begin with this one by Japan’s clock, and go back two years', () => {
    const months = latestMonths(Date.parse('2026-10-31T15:00:00Z'));
    expect(months.slice(0, 3)).toEqual(['2026-11', '2026-10', '2026-09']);
    expect([months.length, months.at(-1)]).toEqual([24, '2024-12']);
  });

  test('are taken from an address only where they are months', () => {
    expect(monthIn('?month=2026-11')).toBe('2026-11');
    expect(monthIn('?month=2026-13')).toBeUndefined();
    expect(monthIn('')).toBeUndefined();
  });

  test('are written as each language does', () => {
    expect(formatMonth('2026-11', 'ja')).toBe('2026年11月');
    expect(formatMonth('2026-11', 'en')).toBe('November 2026');
  });
});

describe('a spending limit', () => {
  test.each([
    ['500', 500],
    ['１，０００円', 1000],
    ['¥3,000', 3000],
    ['', null],
    ['  ', null],
    ['99', undefined],
    ['1000001', undefined],
    ['12.5', undefined],
    ['-500', undefined],
    ['abc', undefined],
  ])('typed as %j is %j', (typed, yen) => {
    expect(typedCap(typed)).toBe(yen);
  });
});

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

  test('stand with those on top that end first, those that are gone apart', () => {
    const { held, gone } = sortCoupons(coupons, NOW);
    expect(held.map(({ id }) => id)).toEqual(['soon', 'later', 'forever']);
    expect(gone.map(({ id }) => id)).toEqual(['used', 'expired']);
  });

  test('that end at midnight end on the day before', () => {
    expect(lastDay('2026-12-31T15:00:00Z')).toBe('2026-12-31T14:59:59.999Z');
  });
});

describe('a position', () => {
  test('is told to about a hundred metres', () => {
    expect([rounded(35.6812362), rounded(-0.00049)]).toEqual(['35.681', '-0.000']);
  });
});
