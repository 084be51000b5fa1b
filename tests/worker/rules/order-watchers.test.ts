import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderSchema } from '../../../contract/customer/orders.ts';
import { publicOrder } from '../../../worker/core/receipts/public-order.ts';
import { OrderWatchers } from '../../../worker/http/order-events.ts';
import { storedOrder } from '../support/stored-order.ts';

const order = v.parse(orderSchema, publicOrder(storedOrder('VENDING')));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads a stream. `over` becomes true at its end. */
function read(answer: Response) {
  const state = { over: false };
  const drained = answer.body?.pipeTo(new WritableStream());
  void drained?.then(() => {
    state.over = true;
  });
  return state;
}
const quarterMinute = () => vi.advanceTimersByTimeAsync(15_000);
/** Waits until the streams' pending work is done. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

test('a stream ends within fifteen seconds after its session, and other streams continue', async () => {
  const watchers = new OrderWatchers();
  let alive = true;
  const [mine, theirs] = [
    read(watchers.open(order, async () => alive)),
    read(watchers.open(order, async () => true)),
  ];
  await quarterMinute();
  await settle();
  expect([mine.over, theirs.over]).toEqual([false, false]);
  alive = false;
  await quarterMinute();
  await settle();
  expect([mine.over, theirs.over]).toEqual([true, false]);
});

test('a stream stays open while the store is unavailable', async () => {
  const watchers = new OrderWatchers();
  const stream = read(
    watchers.open(order, async () => {
      throw new Error('away');
    }),
  );
  await quarterMinute();
  await settle();
  expect(stream.over).toBe(false);
});

test('an ended stream no longer checks its session', async () => {
  const watchers = new OrderWatchers();
  const isAlive = vi.fn(async () => false);
  read(watchers.open(order, isAlive));
  await quarterMinute();
  await settle();
  await quarterMinute();
  await quarterMinute();
  expect(isAlive).toHaveBeenCalledTimes(1);
});
