import { expect, test } from 'vitest';
import { axisOf } from '../../web/console/sales/chart-axis.ts';

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [140, [0, 50, 100, 150]],
  [1000, [0, 500, 1000]],
  [1001, [0, 500, 1000, 1500]],
  [98_760, [0, 50_000, 100_000]],
])('an axis for values up to %d yen has round marks', (most, marks) => {
  expect(axisOf(most)).toEqual({ top: marks.at(-1), marks });
});
