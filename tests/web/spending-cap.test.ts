import { describe, expect, test } from 'vitest';
import { typedCap } from '../../web/customer/screens/account/spending-cap.tsx';

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
  ])('typed as %j is read as %j', (typed, yen) => {
    expect(typedCap(typed)).toBe(yen);
  });
});
