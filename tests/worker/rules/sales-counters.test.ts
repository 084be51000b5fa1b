import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { splitYen } from '../../../worker/core/sales/share-yen.ts';
import type { Write } from '../../../worker/core/store/writes.ts';
import { readingStore } from '../support/reading-store.ts';
import { releaseOrder } from '../support/release-order.ts';
import { MADE_MS, refundIn, storedOrder } from '../support/stored-order.ts';

const clientId = v.parse(clientIdSchema, 'demo');
type SetWrite = Extract<Write, { kind: 'set' }>;

/** Returns the write of the sales counters when an order enters these states, and its increments. */
async function counted(
  order: ReturnType<typeof storedOrder>,
  path: readonly OrderState[],
  nowMs = MADE_MS,
) {
  const { store } = readingStore(() => undefined);
  const { counted: found } = await releaseOrder(store, clientId, order, path, nowMs);
  expect(found.length).toBeLessThanOrEqual(1);
  const [write] = found.filter((one): one is SetWrite => one.kind === 'set');
  const increments = (write?.increments ?? []).map(([field, by]) => [[field].flat().join('.'), by]);
  return { write, counts: Object.fromEntries(increments) };
}

const captured = (place: string) => ({
  [`counts.${place}.captured`]: 1,
  [`counts.${place}.capturedYen`]: 160,
  [`counts.${place}.capturedTaxYen`]: 11,
});
const refunded = (place: string) => ({
  [`counts.${place}.refunded`]: 1,
  [`counts.${place}.refundedYen`]: 160,
  [`counts.${place}.refundedTaxYen`]: 11,
});

describe('the sales counters', () => {
  test('count a capture in total, by hour in Japan, by product, method and tax rate', async () => {
    const { write, counts } = await counted(storedOrder('CAPTURING'), ['CAPTURED']);
    expect(write).toMatchObject({
      path: 'clients/demo/sales/m-1_2026-11-21',
      fields: { machineId: 'm-1', day: '2026-11-21' },
      serverTimes: ['updatedAt'],
    });
    expect(write).not.toHaveProperty('if');
    expect(counts).toStrictEqual({
      ...captured('total'),
      ...captured('hours.12'),
      ...captured('methods.paypay'),
      ...captured('rates.8'),
      ...captured('products.tea@8'),
    });
  });

  test('count money on the day in Japan on which it moves', async () => {
    const lastMs = Date.parse('2026-11-30T23:59:59.999+09:00');
    const last = await counted(storedOrder('CAPTURING'), ['CAPTURED'], lastMs);
    expect(last.write?.path).toBe('clients/demo/sales/m-1_2026-11-30');
    expect(last.counts).toHaveProperty(['counts.hours.23.captured'], 1);
    const first = await counted(storedOrder('CAPTURING'), ['CAPTURED'], lastMs + 1);
    expect(first.write?.path).toBe('clients/demo/sales/m-1_2026-12-01');
    expect(first.counts).toHaveProperty(['counts.hours.00.captured'], 1);
  });

  test('count a refund once it is done, not when it is requested', async () => {
    const asked = await counted(storedOrder('CAPTURED'), ['REFUNDING']);
    expect(asked.write).toBeUndefined();
    const refunding = storedOrder('REFUNDING', { payment: { refunds: [refundIn('REQUESTED')] } });
    const done = await counted(refunding, ['REFUNDED'], MADE_MS + 3_600_000);
    expect(done.counts).toStrictEqual({
      ...refunded('total'),
      ...refunded('hours.13'),
      ...refunded('methods.paypay'),
      ...refunded('rates.8'),
      ...refunded('products.tea@8'),
    });
  });

  test.each<[OrderState, OrderState]>([
    ['AUTHORIZING', 'DECLINED'],
    ['CANCELLING', 'CANCELLED'],
    ['REVERTING', 'REVERTED'],
    ['DISPENSED', 'CAPTURING'],
  ])('count nothing for %s → %s', async (from, to) => {
    expect((await counted(storedOrder(from), [to])).write).toBeUndefined();
  });

  test('count the amount and the tax of a partial refund', async () => {
    const refunds = [{ ...refundIn('REQUESTED'), yen: 50 }];
    const refunding = storedOrder('REFUNDING', { payment: { refunds } });
    const { counts } = await counted(refunding, ['REFUNDED'], MADE_MS + 3_600_000);
    expect(counts).toMatchObject({
      'counts.total.refunded': 1,
      'counts.total.refundedYen': 50,
      'counts.total.refundedTaxYen': 3,
      'counts.rates.8.refundedYen': 50,
      'counts.products.tea@8.refundedYen': 50,
    });
  });

  test('count a capture once, even if a failed refund returns the order to CAPTURED', async () => {
    const capturedAt = new Date(MADE_MS).toISOString();
    const payment = { capturedYen: 160, capturedAt, refunds: [refundIn('FAILED')] };
    const again = await counted(storedOrder('MANUAL_REVIEW', { payment }), ['CAPTURED']);
    expect(again.write).toBeUndefined();
  });

  test('do not count a refund of a payment that was never counted as a sale', async () => {
    const unknown = storedOrder('MANUAL_REVIEW', { payment: { capturedAt: null } });
    expect((await counted(unknown, ['REFUNDED'])).write).toBeUndefined();
  });

  test('use the tax of the captured amount if it is less than the price', async () => {
    const outcome = { captureYen: 100, at: new Date(MADE_MS).toISOString() };
    const { counts } = await counted(storedOrder('CAPTURING', { fulfilment: { outcome } }), [
      'CAPTURED',
    ]);
    expect(counts).toMatchObject({
      'counts.total.capturedYen': 100,
      'counts.total.capturedTaxYen': 7,
      'counts.rates.8.capturedTaxYen': 7,
      'counts.products.tea@8.capturedYen': 100,
    });
  });

  test('divide an order with two rates as its receipt does', async () => {
    const [line] = storedOrder('CAPTURING').lines;
    const order = storedOrder('CAPTURING', {
      amountYen: 400,
      lines: [
        { ...line, unitPriceYen: 180 },
        { ...line, productId: 'P2', unitPriceYen: 240, taxRatePercent: 10 },
      ],
      tax: [
        { ratePercent: 8, amountYen: 171, taxYen: 12 },
        { ratePercent: 10, amountYen: 229, taxYen: 20 },
      ],
      payment: { heldYen: 400 },
    });
    const { counts } = await counted(order, ['CAPTURED']);
    expect(counts).toMatchObject({
      'counts.total.captured': 1,
      'counts.total.capturedYen': 400,
      'counts.total.capturedTaxYen': 32,
      'counts.rates.8.capturedYen': 171,
      'counts.rates.8.capturedTaxYen': 12,
      'counts.rates.10.capturedYen': 229,
      'counts.rates.10.capturedTaxYen': 20,
      'counts.products.tea@8.capturedYen': 171,
      'counts.products.P2@10.capturedYen': 229,
    });
  });
});

test('the parts of an amount add up to it, even if they cannot be equal', () => {
  expect(splitYen(100, [1, 1, 1])).toEqual([33, 33, 34]);
  expect(splitYen(7, [160, 0, 100])).toEqual([4, 0, 3]);
  expect(splitYen(0, [0, 0])).toEqual([0, 0]);
});
