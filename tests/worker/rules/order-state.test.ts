import { expect, test } from 'vitest';
import { hasReceipt, isSettled, orderStateSchema } from '../../../contract/shared/order-state.ts';

const states = orderStateSchema.options;

test('the live screen stops watching in end states and in review, and in no other state', () => {
  expect(states.filter(isSettled)).toEqual([
    ...['DECLINED', 'CANCELLED', 'CAPTURED', 'REVERTED', 'REFUNDED'],
    'MANUAL_REVIEW',
  ]);
});

test('an order has a receipt once it is captured, and also during and after a refund', () => {
  expect(states.filter(hasReceipt)).toEqual(['CAPTURED', 'REFUNDING', 'REFUNDED']);
});
