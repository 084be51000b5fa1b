import { expect, test } from 'vitest';
import { hasReceipt, isSettled, orderStateSchema } from '../../../contract/shared/order-state.ts';

const states = orderStateSchema.options;

test('the live screen stops watching in the end states and in review, and in no other', () => {
  expect(states.filter(isSettled)).toEqual([
    ...['DECLINED', 'CANCELLED', 'CAPTURED', 'REVERTED', 'REFUNDED'],
    'MANUAL_REVIEW',
  ]);
});

test('an order has a receipt once its money was taken, also while and after it is refunded', () => {
  expect(states.filter(hasReceipt)).toEqual(['CAPTURED', 'REFUNDING', 'REFUNDED']);
});
