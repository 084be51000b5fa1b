import { describe, expect, test } from 'vitest';
import { stockLevel } from '../../web/customer/purchase/stock-level.ts';

describe('the stock of a slot', () => {
  test.each([
    [null, 'unknown'],
    [0, 'sold-out'],
    [1, 'few'],
    [2, 'few'],
    [3, 'plenty'],
  ])('of %s is shown as %s', (stock, level) => {
    expect(stockLevel({ stock })).toBe(level);
  });
});
