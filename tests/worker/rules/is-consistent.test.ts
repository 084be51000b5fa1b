import { describe, expect, test } from 'vitest';
import { type OrderState, orderStateSchema } from '../../../contract/shared/order-state.ts';
import { isConsistent } from '../../../worker/core/order/is-consistent.ts';
import { isCommanded, isHeld, type StoredOrder } from '../../../worker/core/order/order.ts';
import { storedOrder } from '../support/stored-order.ts';

/** Returns an order that knows its payment's number, its command, both or neither. */
function order(state: OrderState, has: { number: boolean; command: boolean }): StoredOrder {
  const { payment, fulfilment, ...vending } = storedOrder('VENDING');
  return {
    ...vending,
    state,
    payment: { ...payment, providerPaymentId: has.number ? 'payment-1' : null },
    fulfilment: { ...fulfilment, command: has.command ? fulfilment.command : null },
  };
}

const [neither, number, both, onlyCommand] = [
  { number: false, command: false },
  { number: true, command: false },
  { number: true, command: true },
  { number: false, command: true },
];

/** Returns the states in which an order may know this. */
const statesWith = (has: { number: boolean; command: boolean }) =>
  orderStateSchema.options.filter((state) => isConsistent(order(state, has)));

const END = ['CANCELLED', 'CAPTURED', 'REVERTED', 'REFUNDED'];

describe('an order may know', () => {
  test('neither a payment nor a command while the authorisation is open, and in end states', () => {
    const states = ['CREATED', 'AUTHORIZING', 'DECLINED', 'AUTH_UNKNOWN'];
    const any = ['CANCELLING', ...END, 'MANUAL_REVIEW'];
    expect(statesWith(neither).toSorted()).toEqual([...states, ...any].toSorted());
  });

  test('a payment without a command once it is authorised, but not during the vend', () => {
    const states = ['AUTHORIZED', 'CAPTURING', 'REVERTING', 'REFUNDING'];
    const any = ['CANCELLING', ...END, 'MANUAL_REVIEW'];
    expect(statesWith(number).toSorted()).toEqual([...states, ...any].toSorted());
  });

  test('a payment and a command from the vend on', () => {
    const states = ['VENDING', 'DISPENSED', 'VEND_FAILED', 'VEND_UNKNOWN'];
    const after = ['CAPTURING', 'REVERTING', 'REFUNDING', 'CANCELLING', ...END, 'MANUAL_REVIEW'];
    expect(statesWith(both).toSorted()).toEqual([...states, ...after].toSorted());
  });

  test('a command without a payment only in states that need neither', () => {
    expect(statesWith(onlyCommand).toSorted()).toEqual(
      ['CANCELLING', ...END, 'MANUAL_REVIEW'].toSorted(),
    );
  });
});

test('an order has captured no more than was held, and refunded no more than was captured', () => {
  const vending = storedOrder('VENDING');
  const amounts = (heldYen: number, capturedYen: number, refundedYen: number) =>
    isConsistent({
      ...vending,
      payment: { ...vending.payment, heldYen, capturedYen, refundedYen },
    });
  expect([amounts(160, 160, 160), amounts(160, 90, 60), amounts(0, 0, 0)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([amounts(160, 161, 0), amounts(160, 90, 91), amounts(0, 0, 1)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('an order is held if its payment has a number, and commanded if it has a command as well', () => {
  const all = [neither, number, both, onlyCommand].map((has) => order('MANUAL_REVIEW', has));
  expect(all.map(isHeld)).toEqual([false, true, true, false]);
  expect(all.map(isCommanded)).toEqual([false, false, true, false]);
});
