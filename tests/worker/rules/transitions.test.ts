import { describe, expect, test } from 'vitest';
import { type OrderState, orderStateSchema } from '../../../contract/shared/order-state.ts';
import { isLegalPath, orderStates } from '../../../worker/core/order/states/register.ts';

describe('the next state', () => {
  test.each<[OrderState, readonly OrderState[]]>([
    ['CREATED', ['AUTHORIZING', 'CANCELLED']],
    ['AUTHORIZING', ['AUTHORIZED', 'DECLINED', 'AUTH_UNKNOWN']],
    ['AUTH_UNKNOWN', ['AUTHORIZED', 'DECLINED', 'CANCELLING']],
    ['AUTHORIZED', ['VENDING', 'REVERTING']],
    ['VENDING', ['DISPENSED', 'VEND_FAILED', 'VEND_UNKNOWN']],
    ['VEND_UNKNOWN', ['DISPENSED', 'VEND_FAILED', 'REVERTING']],
    ['VEND_FAILED', ['REVERTING']],
    ['DISPENSED', ['CAPTURING']],
    ['CANCELLING', ['CANCELLED', 'MANUAL_REVIEW']],
    ['CAPTURING', ['CAPTURED', 'MANUAL_REVIEW']],
    ['REVERTING', ['REVERTED', 'MANUAL_REVIEW']],
    ['REFUNDING', ['REFUNDED', 'MANUAL_REVIEW']],
    ['CAPTURED', ['REFUNDING']],
    ['DECLINED', ['REVERTING', 'MANUAL_REVIEW']],
    ['CANCELLED', ['REVERTING', 'MANUAL_REVIEW']],
    [
      'MANUAL_REVIEW',
      ['CAPTURED', 'CANCELLED', 'REVERTED', 'REFUNDED', 'CAPTURING', 'REVERTING', 'REFUNDING'],
    ],
    ['REVERTED', []],
    ['REFUNDED', []],
  ])('after %s is only %j', (from, next) => {
    const may = orderStateSchema.options.filter((to) => isLegalPath(from, [to]));
    expect(may.toSorted()).toEqual(next.toSorted());
    expect(orderStates[from].next.toSorted()).toEqual(next.toSorted());
  });
});

describe('a path of several states', () => {
  const sale = ['AUTHORIZING', 'AUTHORIZED', 'VENDING', 'DISPENSED', 'CAPTURING'] as const;

  test('is legal if each of its steps is, or if the state stays', () => {
    expect(isLegalPath('CREATED', [...sale, 'CAPTURED'])).toBe(true);
    expect(isLegalPath('MANUAL_REVIEW', ['REFUNDING', 'REFUNDED'])).toBe(true);
    expect(isLegalPath('REFUNDED', [])).toBe(true);
  });

  test('is not legal if any of its steps is not', () => {
    expect(isLegalPath('CREATED', ['AUTHORIZED', 'VENDING'])).toBe(false);
    expect(isLegalPath('CREATED', ['AUTHORIZING', 'VENDING', 'DISPENSED'])).toBe(false);
    expect(isLegalPath('CREATED', [...sale, 'REVERTING'])).toBe(false);
    // Each state alone may follow a successor of CREATED, but not in this order.
    expect(isLegalPath('AUTHORIZED', ['VENDING', 'CAPTURING'])).toBe(false);
  });
});
