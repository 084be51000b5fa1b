import { expect, test } from 'vitest';
import { afterVend, type VendOutcome } from '../../../worker/orders/after-machine.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const at = new Date(MADE_MS).toISOString();
const dispensed: VendOutcome = { outcome: 'dispensed' };
const failed: VendOutcome = { outcome: 'failed', reason: 'JAM' };

/** An order that went through DISPENSED. */
const sold = (flags: readonly string[] = []) =>
  storedOrder('CAPTURED', {
    flags,
    history: ['VENDING', 'DISPENSED', 'CAPTURED'].map((state) => ({ state, at })),
  });

test.each(['REVERTING', 'REVERTED', 'CANCELLED', 'MANUAL_REVIEW'] as const)(
  'what fell after the money went back is flagged as LATE_DISPENSED (%s)',
  (state) => {
    expect(afterVend(storedOrder(state), dispensed)).toEqual({ path: [], flag: 'LATE_DISPENSED' });
  },
);

test('a failed after a dispensed is flagged as CONTRADICTION, and once', () => {
  expect(afterVend(sold(), failed)).toEqual({ path: [], flag: 'CONTRADICTION' });
  expect(afterVend(sold(['CONTRADICTION']), failed)).toBeUndefined();
});

test('a report said again changes nothing', () => {
  expect(afterVend(sold(), dispensed)).toBeUndefined();
  expect(afterVend(storedOrder('REVERTED'), failed)).toBeUndefined();
});
