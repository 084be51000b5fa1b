import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import { has } from '../../../worker/core/order/states/register.ts';
import {
  mustWaitForRelease,
  type Releasing,
  releasingAfter,
  releasingSchema,
} from '../../../worker/core/person/releasing.ts';

const idOf = (letter: string) => v.parse(orderIdSchema, letter.repeat(26));
const waiting = (letter: string, kind: 'paypay' | 'dpay' = 'paypay') => ({
  orderId: idOf(letter),
  kind,
});
const order = { id: idOf('a'), payment: { kind: 'paypay' } } as const;
const after = (before: Releasing, ...path: readonly OrderState[]) =>
  releasingAfter(before, order, changeBy(path));

function changeBy(path: readonly OrderState[]): 'begins' | 'ends' | undefined {
  if (path.slice(-1).some((state) => endStates.has(state))) return 'ends';
  return has(path, 'awaitsRelease') ? 'begins' : undefined;
}

test('two holds that wait for their release stop the next purchase at the same provider only', () => {
  expect(mustWaitForRelease([], 'paypay')).toBe(false);
  expect(mustWaitForRelease([waiting('a')], 'paypay')).toBe(false);
  const both = [waiting('a'), waiting('b')];
  expect([mustWaitForRelease(both, 'paypay'), mustWaitForRelease(both, 'dpay')]).toEqual([
    true,
    false,
  ]);
  expect(mustWaitForRelease([waiting('a'), waiting('b', 'dpay')], 'paypay')).toBe(false);
  expect(mustWaitForRelease([...both, waiting('c')], 'paypay')).toBe(true);
});

test.each(['REVERTING', 'CANCELLING'] as const)('an order in %s waits for its release', (state) => {
  expect(after([], state)).toEqual([waiting('a')]);
  expect(after([waiting('b', 'dpay')], 'VEND_FAILED', state)).toEqual([
    waiting('b', 'dpay'),
    waiting('a'),
  ]);
});

test('an order is listed once, however often it moves', () => {
  const listed = [waiting('a')];
  expect(after(listed, 'REVERTING')).toBe(listed);
  expect(after(listed, 'CANCELLING', 'MANUAL_REVIEW')).toBe(listed);
});

test('an end state removes its own order from the list', () => {
  const both = [waiting('b'), waiting('a')];
  expect(after(both, 'REVERTED')).toEqual([waiting('b')]);
  expect(after(both, 'REVERTING', 'REVERTED')).toEqual([waiting('b')]);
  expect(after(both, 'CANCELLED')).toEqual([waiting('b')]);
  const without = [waiting('b')];
  expect(after(without, 'REVERTING', 'REVERTED')).toBe(without);
});

test('a move without a release does not change the list', () => {
  const listed = [waiting('b')];
  expect(after(listed)).toBe(listed);
  expect(after(listed, 'VENDING')).toBe(listed);
  expect(after(listed, 'DISPENSED', 'CAPTURING')).toBe(listed);
});

test('the stored list has order ids and kinds of pay method', () => {
  expect(v.is(releasingSchema, [waiting('a'), waiting('b', 'dpay')])).toBe(true);
  expect(v.is(releasingSchema, [{ orderId: idOf('a'), kind: 'cash' }])).toBe(false);
  expect(v.is(releasingSchema, [{ kind: 'paypay' }])).toBe(false);
});
