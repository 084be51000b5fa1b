import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { countAfterSale } from '../../../worker/core/machines/slot-stock.ts';
import { holdsPiece, releasedBy } from '../../../worker/core/order/released.ts';
import type { Released } from '../../../worker/core/order-effect.ts';
import type { StoredDocument } from '../../../worker/core/store/firestore.ts';
import { readingStore } from '../support/reading-store.ts';
import { releaseOrder } from '../support/release-order.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const clientId = v.parse(clientIdSchema, 'demo');

type Row = readonly [
  was: readonly OrderState[],
  path: readonly OrderState[],
  stock: Released['stock'],
  coupon: boolean,
  spending: boolean,
  activeOrder: boolean,
];

const before = (states: readonly OrderState[]) => ({
  history: states.map((state) => ({ state, atMs: 0 })),
});

describe('the releases of a move', () => {
  test.each<Row>([
    // Nothing during the purchase.
    [[], ['AUTHORIZING'], undefined, false, false, false],
    [['AUTHORIZING'], ['AUTH_UNKNOWN'], undefined, false, false, false],
    [['AUTHORIZING'], ['AUTHORIZED', 'VENDING'], undefined, false, false, false],
    [['VENDING'], ['VEND_UNKNOWN'], undefined, false, false, false],
    // The product fell: the piece, the coupon and the money are spent, and the person may buy again.
    [['VENDING'], ['DISPENSED', 'CAPTURING'], 'sold', false, false, true],
    [['VENDING', 'DISPENSED'], ['CAPTURED'], undefined, false, false, false],
    // Nothing was bought: everything comes back.
    [['AUTHORIZING'], ['DECLINED'], 'returned', true, true, true],
    [['AUTHORIZING'], ['CANCELLED'], 'returned', true, true, true],
    // The money is on its way back: neither the person nor the piece waits for the provider.
    [['VENDING'], ['VEND_FAILED', 'REVERTING'], 'returned', false, false, true],
    [['VENDING', 'VEND_UNKNOWN'], ['REVERTING'], 'returned', false, false, true],
    [['VENDING', 'VEND_FAILED', 'REVERTING'], ['REVERTED'], 'left over', true, true, true],
    // The order can buy nothing any more, whatever is still on hold.
    [['AUTHORIZING', 'AUTH_UNKNOWN'], ['CANCELLING'], 'returned', false, false, true],
    [['AUTH_UNKNOWN', 'CANCELLING'], ['CANCELLED'], 'left over', true, true, true],
    [['AUTH_UNKNOWN', 'CANCELLING'], ['MANUAL_REVIEW'], undefined, false, false, true],
    // The order returned everything at its end, so a hold that is found later returns nothing again.
    [['AUTHORIZING', 'DECLINED'], ['REVERTING'], undefined, false, false, false],
    [['DECLINED', 'REVERTING'], ['REVERTED'], undefined, false, false, false],
    [['CANCELLED', 'REVERTING', 'MANUAL_REVIEW'], ['REVERTED'], undefined, false, false, false],
    // A refund returns the money and not the drink.
    [['DISPENSED', 'CAPTURED'], ['REFUNDING', 'REFUNDED'], undefined, false, true, false],
    [['DISPENSED', 'CAPTURING', 'MANUAL_REVIEW'], ['REVERTED'], undefined, false, true, true],
    // A person's decision without evidence: a paid piece is sold, a refunded piece is free.
    [['MANUAL_REVIEW'], ['CAPTURING', 'CAPTURED'], 'sold', false, false, false],
    [['MANUAL_REVIEW', 'CAPTURING'], ['CAPTURED'], 'sold', false, false, false],
    [['MANUAL_REVIEW', 'CAPTURED'], ['REFUNDING', 'REFUNDED'], undefined, false, true, false],
    [['MANUAL_REVIEW'], ['REFUNDING', 'REFUNDED'], 'left over', true, true, false],
    [['MANUAL_REVIEW', 'REFUNDED'], ['REFUNDED'], undefined, false, false, false],
    // An order that waits for a person keeps what it holds.
    [['DISPENSED', 'CAPTURING'], ['MANUAL_REVIEW'], undefined, false, false, true],
  ])('after %j, through %j', (was, path, stock, coupon, spending, activeOrder) => {
    expect(releasedBy(before(was), path)).toEqual({ stock, coupon, spending, activeOrder });
  });
});

test('a piece is held until it has dropped or cannot drop, and not again by a later hold', () => {
  const holds = (...states: readonly OrderState[]) => holdsPiece(before(states));
  expect(holds('CREATED', 'AUTHORIZING', 'VENDING')).toBe(true);
  expect(holds('VENDING', 'VEND_UNKNOWN')).toBe(true);
  expect(holds('VENDING', 'REVERTING')).toBe(false);
  expect(holds('VENDING', 'DISPENSED', 'CAPTURING')).toBe(false);
  expect(holds('AUTHORIZING', 'DECLINED')).toBe(false);
  expect(holds('AUTHORIZING', 'DECLINED', 'REVERTING')).toBe(false);
});

describe('an order that does not hold the reservation', () => {
  const stored = (path: string, fields: Record<string, unknown>): StoredDocument => ({
    id: path.split('/').at(-1) ?? '',
    path,
    fields,
    updateTime: '2026-11-21T03:00:00.000Z',
  });
  const another = 'z'.repeat(26);
  const order = storedOrder('VENDING', {
    coupon: { id: 'gift', title: 'gift', discountYen: 30 },
  });

  /** Returns the documents that a release would change, if stock and coupon belong to another order. */
  async function changedBy(
    path: readonly OrderState[],
    holder: string,
  ): Promise<readonly string[]> {
    const { store } = readingStore((at) => {
      const stock = { A1: { count: 5, reservedBy: [holder] } };
      if (at.includes('/shelf/')) return stored(at, { stock });
      if (!at.includes('/coupons/')) return undefined;
      const discount = { kind: 'yen', yen: 30 };
      return stored(at, { title: 'gift', state: 'used', orderId: holder, discount });
    });
    const { writes } = await releaseOrder(store, clientId, order, path, MADE_MS);
    return writes.map((write) => write.path);
  }

  test.each<readonly OrderState[]>([['DISPENSED'], ['REVERTING'], ['REFUNDED'], ['CAPTURED']])(
    'does not release it: %s',
    async (...path) => {
      expect(await changedBy(path, another)).toEqual([]);
      expect(await changedBy(path, order.id)).not.toEqual([]);
    },
  );
});

describe('a slot’s count after a sale', () => {
  test('is one less', () => {
    expect(countAfterSale({ count: 5, countedAtMs: 100 }, 200)).toBe(4);
  });

  test.each([200, 250])('stays if the machine has counted since the command (at %d)', (at) => {
    expect(countAfterSale({ count: 5, countedAtMs: at }, 200)).toBe(5);
  });

  test('is one less if the time of the count is unknown, and never below 0', () => {
    expect(countAfterSale({ count: 1, countedAtMs: null }, 200)).toBe(0);
    expect(countAfterSale({ count: 0, countedAtMs: null }, 200)).toBe(0);
  });
});
