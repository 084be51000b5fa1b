import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { EnterStates, Move } from '../../../worker/core/order/move.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import type { OrderEffect, Released } from '../../../worker/core/order-effect.ts';
import { applyEffects, orderMove } from '../../../worker/core/order-store/apply-effects.ts';
import { MADE_MS, refundIn, storedOrder } from '../support/stored-order.ts';

const demo = v.parse(clientIdSchema, 'demo');
const moved = (order: StoredOrder, move: Move) => orderMove(demo, order, move, MADE_MS);
const enter = (
  path: EnterStates['path'],
  more: Omit<Partial<EnterStates>, 'kind' | 'path'> = {},
): Move => ({ kind: 'enter', path, ...more });
const PRICE = 160;
const refunding = (yen: number) =>
  storedOrder('REFUNDING', {
    payment: { refunds: [{ ...refundIn('REQUESTED'), yen }] },
    history: [
      { state: 'CAPTURED', at: new Date(MADE_MS).toISOString() },
      { state: 'REFUNDING', at: new Date(MADE_MS).toISOString() },
    ],
  });

describe('a move returns to the person’s limits', () => {
  test.each<[string, StoredOrder, Move, number]>([
    ['all of a refused payment', storedOrder('AUTHORIZING'), enter(['DECLINED']), PRICE],
    ['all of a cancelled one', storedOrder('CANCELLING'), enter(['CANCELLED']), PRICE],
    ['all of a released hold', storedOrder('REVERTING'), enter(['REVERTED']), PRICE],
    ['nothing of a drink that dropped', storedOrder('VENDING'), enter(['DISPENSED']), 0],
    [
      'what was held beyond a sale',
      storedOrder('VENDING'),
      enter(['DISPENSED'], { captureYen: 100 }),
      60,
    ],
    ['nothing while a payment is held', storedOrder('AUTHORIZING'), enter(['AUTHORIZED']), 0],
    ['all of a refunded payment', refunding(PRICE), enter(['REFUNDED']), PRICE],
    ['the part that a refund returns', refunding(50), enter(['REFUNDED']), 50],
    ['nothing by a retry', storedOrder('REVERTING'), { kind: 'retry', afterMs: 1 }, 0],
  ])('%s', (_what, order, move, yen) => {
    expect(moved(order, move).returnedYen).toBe(yen);
  });
});

const givenBack = { stock: 'returned', coupon: true, spending: true, activeOrder: true } as const;

test.each<[EnterStates['path'][0], StoredOrder, Released]>([
  ['DECLINED', storedOrder('AUTHORIZING'), givenBack],
  ['CANCELLED', storedOrder('CREATED'), givenBack],
  ['CANCELLED', storedOrder('CANCELLING'), { ...givenBack, stock: 'left over' }],
  ['REVERTED', storedOrder('REVERTING'), { ...givenBack, stock: 'left over' }],
  // The drink is out, and the person may have bought again.
  [
    'REFUNDED',
    refunding(PRICE),
    { stock: undefined, coupon: false, spending: true, activeOrder: false },
  ],
  // An operator decides this without a report.
  [
    'CAPTURED',
    storedOrder('CAPTURING'),
    { stock: 'sold', coupon: false, spending: false, activeOrder: false },
  ],
])('an order that enters %s releases its reservations', (state, order, released) => {
  expect(moved(order, enter([state])).released).toEqual(released);
});

test.each<[EnterStates['path'][0], StoredOrder, ReturnType<typeof orderMove>['owes']]>([
  ['CANCELLED', storedOrder('CANCELLING'), 'money-back'],
  ['REVERTED', storedOrder('REVERTING'), 'money-back'],
  ['REFUNDED', refunding(PRICE), 'money-back'],
  ['DECLINED', storedOrder('AUTHORIZING'), undefined],
])('an order that enters %s has a pending message to the person', (state, order, owes) => {
  expect(moved(order, enter([state])).owes).toBe(owes);
});

test('an order that goes to review opens an incident, and each new flag another', () => {
  const move = enter(['MANUAL_REVIEW'], { flag: 'NOT_PAID' });
  expect(moved(storedOrder('CAPTURING'), move).incidents).toEqual(['NOT_PAID', 'MANUAL_REVIEW']);
  const again = storedOrder('CAPTURING', { flags: ['NOT_PAID'] });
  expect(moved(again, move).incidents).toEqual(['MANUAL_REVIEW']);
  expect(moved(again, { kind: 'flag', flag: 'NOT_PAID' }).incidents).toEqual([]);
});

test('a pending release stays in the person’s limits until an end state', () => {
  const releasing = (...path: EnterStates['path']) =>
    moved(storedOrder('VENDING'), enter(path)).releasing;
  expect(releasing('REVERTED')).toBe('ends');
  expect(releasing('DISPENSED', 'CAPTURING', 'CAPTURED')).toBe('ends');
  expect(releasing('DISPENSED', 'CAPTURING')).toBeUndefined();
  expect(releasing('VEND_FAILED', 'REVERTING')).toBe('begins');
});

describe('the effects of a move', () => {
  const move = moved(storedOrder('REVERTING', { notice: 'receipt' }), enter(['REVERTED']));
  const unread = {
    batchGet: async () => {
      throw new Error('nothing is read');
    },
  };

  test('read nothing if none of them needs a document', async () => {
    expect(await applyEffects(unread, [{}, {}], move)).toEqual({ writes: [], notice: 'receipt' });
  });

  test('set the pending message to the first of a capability, or else the order’s own', async () => {
    const says = (notice: 'money-back' | undefined): OrderEffect => ({ notice: () => notice });
    const owed = async (...effects: readonly OrderEffect[]) =>
      (await applyEffects(unread, effects, move)).notice;
    expect(await owed(says(undefined), says('money-back'))).toBe('money-back');
    expect(await owed(says(undefined))).toBe('receipt');
  });
});
