import { expect, test } from 'vitest';
import { lossesInRow } from '../../../worker/core/machine-host/stop-machine.ts';
import { storedOrder } from '../support/stored-order.ts';

const released = (stock: 'sold' | 'returned' | undefined) => ({
  ...{ stock, coupon: false, spending: false, activeOrder: true },
});
const lost = storedOrder('REVERTED', { flags: ['POSSIBLE_LOSS'] });

test('a row of losses grows with each possible loss', () => {
  expect(lossesInRow(2, { order: lost, released: released('returned') })).toBe(3);
});

test('a refund for another reason does not end a row of losses', () => {
  const jam = storedOrder('REVERTED');
  expect(lossesInRow(2, { order: jam, released: released('returned') })).toBe(2);
  expect(lossesInRow(2, { order: lost, released: released(undefined) })).toBe(2);
});

test('a row of losses ends with a sale', () => {
  expect(lossesInRow(2, { order: storedOrder('DISPENSED'), released: released('sold') })).toBe(0);
  expect(lossesInRow(2, { order: lost, released: released('sold') })).toBe(0);
});
