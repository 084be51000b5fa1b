import { expect, test } from 'vitest';
import { storedOrder } from '../support/stored-order.ts';

test.each(['openOn', 'refundAt', 'receiptAskedAt'])(
  'an order whose %s a newer version stores in another shape is still readable',
  (field) => {
    const order = storedOrder('CAPTURED', { [field]: { inAnotherShape: true } });
    expect(order.state).toBe('CAPTURED');
  },
);

test('an order whose state, amounts or command another version stores differently is unreadable', () => {
  expect(() => storedOrder('CAPTURED', { state: 'SHIPPED' })).toThrow('of a shape');
  expect(() => storedOrder('CAPTURED', { amountYen: '160' })).toThrow('of a shape');
  expect(() => storedOrder('VENDING', { fulfilment: { command: null } })).toThrow('of a shape');
});
