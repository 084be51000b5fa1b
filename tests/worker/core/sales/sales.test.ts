import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { machineIdSchema } from '../../../../contract/shared/ids.ts';
import { dayAt, monthOf } from '../../../../worker/core/japan-time.ts';
import { checkDay } from '../../../../worker/core/sales/check-day.ts';
import { type Count, noCount } from '../../../../worker/core/sales/counts.ts';
import { foldDay } from '../../../../worker/core/sales/fold-day.ts';
import { foldSales, readProgress } from '../../../../worker/core/sales/fold-sales.ts';
import { readClosing, sumOfDays } from '../../../../worker/core/sales/operate/read-closing.ts';
import {
  readMachineSale,
  readMachineTotals,
  readSalesDay,
  readSalesMonth,
} from '../../../../worker/core/sales/sales-documents.ts';
import { areSalesDue, sweepSales } from '../../../../worker/core/sales/sweep-sales.ts';
import type { Firestore } from '../../../../worker/core/store/firestore.ts';
import * as paths from '../../../../worker/core/store/paths.ts';
import { StoreError } from '../../../../worker/core/store/store-error.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import {
  enter,
  placeSale,
  receiptTaxYen,
  type Sale,
  sell,
  servicesAt,
  tenant,
} from '../../support/sold-orders.ts';
import { patch, remove, seed, stored, trafficOf } from '../../support/stand-ins.ts';

const now = () => servicesAt(Date.now());
const { store } = now();
const japan = (text: string) => Date.parse(`${text}+09:00`);
const all = { foldedTo: null };
const M1 = v.parse(machineIdSchema, 'm-1');

const readDay = async (clientId: ReturnType<typeof tenant>, day: string) =>
  readSalesDay(await store.get(paths.salesDay(clientId, day)));
const readMonth = async (clientId: ReturnType<typeof tenant>, month: string) =>
  readSalesMonth(await store.get(paths.salesMonth(clientId, month)));

const tea: Sale = {
  machineId: 'm-1',
  productId: 'tea',
  kind: 'paypay',
  ratePercent: 8,
  yen: 160,
  capturedMs: japan('2026-11-20T12:34:56'),
  refundedMs: null,
};
const soldTea: Count = { ...noCount, captured: 1, capturedYen: 160, capturedTaxYen: 11 };

test('a fold adds every machine’s sales to the day and its month, and a second fold adds nothing', async () => {
  const shop = tenant('sales-fold');
  await sell(shop, tea);
  await sell(shop, { ...tea, machineId: 'm-2', kind: 'dpay', productId: 'cola', ratePercent: 10 });
  expect(await foldSales(now(), shop, all)).toBe(2);
  const { counts } = await readDay(shop, '2026-11-20');
  expect(counts.total).toEqual({
    ...noCount,
    captured: 2,
    capturedYen: 320,
    capturedTaxYen: 11 + 14,
  });
  expect(counts.products['tea@8']).toEqual(soldTea);
  expect(counts.methods['paypay']).toEqual(soldTea);
  expect(counts.rates['8']).toEqual(soldTea);
  expect(counts.hours['12']?.captured).toBe(2);
  const month = await readMonth(shop, '2026-11');
  expect(month.counts).toEqual(counts);
  expect(month.days['20']).toEqual(counts.total);
  const machines = await store.get(paths.salesDayMachines(shop, '2026-11-20'));
  expect(readMachineTotals(machines).rows['m-1']).toMatchObject({ code: 'm-1', count: soldTea });
  const before = await store.get(paths.salesDay(shop, '2026-11-20'));
  await foldSales(now(), shop, all);
  expect(await store.get(paths.salesDay(shop, '2026-11-20'))).toEqual(before);
});

test('two simultaneous folds count every sale once', async () => {
  const shop = tenant('sales-twice');
  const day = '2026-11-20';
  const made = ['m-1', 'm-2', 'm-3'].map((machineId) => ({ ...tea, machineId }));
  for (const sale of made) await sell(shop, sale);
  const documents = await store.query({ from: paths.machineSales(shop) });
  const fold = (...indexes: readonly number[]) =>
    foldDay(now(), shop, {
      day,
      sales: indexes.flatMap((index) => documents[index] ?? []).map(readMachineSale),
      isWhole: false,
    });
  await Promise.all([fold(0, 1), fold(1, 2)]);
  expect((await readDay(shop, day)).counts.total.captured).toBe(3);
  expect((await readMonth(shop, '2026-11')).counts.total.captured).toBe(3);
});

test('a closed month does not change if one of its days does', async () => {
  const shop = tenant('sales-closed');
  await sell(shop, tea);
  await foldSales(now(), shop, all);
  const closed = { by: 'hanako', at: Timestamp.ofMs(Date.now()) };
  await patch(paths.salesMonth(shop, '2026-11'), { closed });
  await sell(shop, tea);
  await foldSales(now(), shop, all);
  expect((await readDay(shop, '2026-11-20')).counts.total.captured).toBe(2);
  expect((await readMonth(shop, '2026-11')).counts.total.captured).toBe(1);
});

test('a fold reads only the machines with new sales, three of forty here', async () => {
  const shop = tenant('sales-changed');
  for (let nth = 0; nth < 40; nth++) await sell(shop, { ...tea, machineId: `m-${nth}` });
  await seed({ [paths.client(shop)]: { name: 'shop' } });
  const start = Date.now();
  await foldSales(now(), shop, all);
  for (const machineId of ['m-3', 'm-4', 'm-5']) await sell(shop, { ...tea, machineId });
  const traffic = await trafficOf(() => foldSales(now(), shop, { foldedTo: start }));
  const reads = traffic.reduce((sum, call) => sum + call.reads, 0);
  // The changed counters, the day, the month, the totals of their machines, and three contributions.
  expect(reads).toBe(3 + 4 + 3);
});

test('the check finds a changed counter, opens one incident, and ends it', async () => {
  const shop = tenant('sales-check');
  await sell(shop, tea);
  await sell(shop, { ...tea, refundedMs: tea.capturedMs + 60_000 });
  const agrees = await checkDay(now(), shop, '2026-11-20');
  expect(agrees).toMatchObject({
    captured: { counters: 2, orders: 2 },
    capturedYen: { counters: 320, orders: 320 },
    refunded: { counters: 1, orders: 1 },
    refundedYen: { counters: 160, orders: 160 },
    ...{ differenceYen: 0, agrees: true },
  });
  const incident = `clients/${shop}/incidents/2026-11-20.SALES_DIFFER`;
  expect(await stored(incident)).toBeUndefined();
  const counter = paths.machineSale(shop, M1, '2026-11-20');
  const { counts } = await readDay(shop, '2026-11-20');
  const wrong = { ...counts.total, capturedYen: 480 };
  await patch(counter, {
    counts: {
      ...{ total: wrong, hours: { 12: wrong }, products: { tea: wrong } },
      ...{ methods: { paypay: wrong }, rates: { 8: wrong } },
    },
  });
  const differs = await checkDay(now(), shop, '2026-11-20');
  expect(differs).toMatchObject({
    captured: { counters: 2, orders: 2 },
    capturedYen: { counters: 480, orders: 320 },
    ...{ differenceYen: 160, agrees: false, uneven: [] },
  });
  expect((await readDay(shop, '2026-11-20')).check).toMatchObject({ differenceYen: 160 });
  expect(await stored(incident)).toMatchObject({ detail: { stringValue: '2026-11-20: ¥160' } });
  await patch(counter, { counts });
  const runOptimistic: Firestore['runOptimistic'] = async (decide) => {
    const { writes } = await decide();
    const isEnd = writes.some(({ path }) => path === incident);
    if (isEnd) throw new StoreError('UNAVAILABLE', 'the store is away');
    return store.runOptimistic(decide);
  };
  const failing = { ...now(), store: { ...store, runOptimistic } };
  // The cron then checks the day again.
  await expect(checkDay(failing, shop, '2026-11-20')).rejects.toThrow(StoreError);
  expect(await checkDay(now(), shop, '2026-11-20')).toMatchObject({ agrees: true });
  expect(await stored(incident)).toBeUndefined();
});

test('the check finds that a machine’s counters were deleted', async () => {
  const shop = tenant('sales-deleted');
  await sell(shop, tea);
  await foldSales(now(), shop, all);
  await remove(paths.machineSale(shop, M1, '2026-11-20'));
  expect(await checkDay(now(), shop, '2026-11-20')).toMatchObject({
    ...{ agrees: false, differenceYen: 160 },
    capturedYen: { counters: 0, orders: 160 },
  });
});

test('a fold starts three minutes before the end of the previous one, for commits that appear late', async () => {
  const shop = tenant('sales-overlap');
  await sell(shop, tea);
  const endedMs = Date.now();
  await foldSales(servicesAt(endedMs), shop, await readProgress(now(), shop));
  const progress = await readProgress(now(), shop);
  expect(progress.foldedTo).toBe(endedMs - 180_000);
  // A commit of that time, which the previous run did not see.
  const path = paths.machineSale(shop, M1, '2026-11-20');
  await patch(path, { updatedAt: Timestamp.ofMs(endedMs - 170_000) });
  expect(await foldSales(now(), shop, progress)).toBe(1);
});

test('the check finds a wrong counter of one tax rate, even if the totals agree', async () => {
  const shop = tenant('sales-uneven');
  await sell(shop, tea);
  const counter = paths.machineSale(shop, M1, '2026-11-20');
  await foldSales(now(), shop, all);
  const { counts } = await readDay(shop, '2026-11-20');
  await patch(counter, { counts: { ...counts, rates: { 10: soldTea, 8: soldTea } } });
  expect(await checkDay(now(), shop, '2026-11-20')).toMatchObject({
    ...{ differenceYen: 0, agrees: false },
    uneven: ['rates'],
  });
});

test('the check finds an order that is missing in the counters', async () => {
  const shop = tenant('sales-missed');
  const id = await placeSale(shop, tea);
  await enter(shop, id, ['CAPTURED'], tea.capturedMs);
  await store.commit([{ kind: 'delete', path: paths.machineSale(shop, M1, '2026-11-20') }]);
  expect(await checkDay(now(), shop, '2026-11-20')).toMatchObject({
    captured: { counters: 0, orders: 1 },
    ...{ differenceYen: 160, agrees: false },
  });
});

test('the cron folds every quarter of an hour, and checks yesterday from 03:10 on', async () => {
  const due = (text: string) => areSalesDue(japan(text));
  expect([due('2026-11-21T03:10:30'), due('2026-11-21T03:25:01')]).toEqual([true, true]);
  expect([due('2026-11-21T03:09:59'), due('2026-11-21T03:11:00')]).toEqual([false, false]);
  const shop = tenant('sales-cron');
  await seed({ [paths.client(shop)]: { name: 'shop' } });
  const at = (text: string) => sweepSales(servicesAt(japan(text)));
  await at('2026-11-19T10:10:00');
  await sell(shop, tea);
  await at('2026-11-20T23:55:00');
  expect((await readDay(shop, '2026-11-20')).counts.total.captured).toBe(1);
  await at('2026-11-21T02:55:00');
  expect((await readDay(shop, '2026-11-20')).check).toBeNull();
  await at('2026-11-21T03:10:00');
  const { check } = await readDay(shop, '2026-11-20');
  expect(check).toMatchObject({ at: japan('2026-11-21T03:10:00'), agrees: true });
  // The day on which counting began is not checked, because it may be counted in part.
  expect((await readDay(shop, '2026-11-19')).check).toBeNull();
});

test('the cron checks a day that differed again on the next night', async () => {
  const shop = tenant('sales-again');
  await seed({ [paths.client(shop)]: { name: 'shop' } });
  const at = (text: string) => sweepSales(servicesAt(japan(text)));
  const agrees = async () => (await readDay(shop, '2026-11-20')).check?.agrees;
  await at('2026-11-19T10:10:00');
  await sell(shop, tea);
  await at('2026-11-20T23:55:00');
  const counter = paths.machineSale(shop, M1, '2026-11-20');
  const { counts } = await readDay(shop, '2026-11-20');
  const total = { ...counts.total, capturedYen: 480 };
  await patch(counter, { counts: { ...counts, total } });
  await at('2026-11-21T03:10:00');
  expect(await agrees()).toBe(false);
  await patch(counter, { counts });
  await at('2026-11-21T03:25:00');
  expect(await agrees(), 'once a night').toBe(false);
  await at('2026-11-22T03:10:00');
  expect(await agrees()).toBe(true);
});

const hours = (from: string, upTo: number) =>
  fc.integer({ min: 0, max: upTo * 3_600_000 }).map((ms) => japan(from) + ms);
const sales: fc.Arbitrary<Sale> = fc
  .record({
    machineId: fc.constantFrom('m-1', 'm-2', 'm-3', 'm-4'),
    productId: fc.constantFrom('tea', 'cola', 'water', 'soup'),
    kind: fc.constantFrom('paypay' as const, 'dpay' as const),
    ratePercent: fc.constantFrom(8 as const, 10 as const),
    yen: fc.integer({ min: 1, max: 500 }),
    // Around two midnights, of which one ends the month.
    capturedMs: fc.oneof(hours('2026-11-29T22:00:00', 4), hours('2026-11-30T21:00:00', 6)),
    refundAfterMs: fc.option(fc.integer({ min: 2, max: 30 * 3_600_000 }), { freq: 3 }),
  })
  .map(({ refundAfterMs, ...sale }) => ({
    ...sale,
    refundedMs: refundAfterMs === null ? null : sale.capturedMs + refundAfterMs,
  }));

/** Adds up sales as an accountant does, from the receipts alone. */
function addUp(made: readonly Sale[], isWithin: (ms: number) => boolean): Count {
  const sum = { ...noCount };
  for (const sale of made) {
    const taxYen = receiptTaxYen(sale);
    if (isWithin(sale.capturedMs)) {
      sum.captured += 1;
      sum.capturedYen += sale.yen;
      sum.capturedTaxYen += taxYen;
    }
    if (sale.refundedMs === null || !isWithin(sale.refundedMs)) continue;
    sum.refunded += 1;
    sum.refundedYen += sale.yen;
    sum.refundedTaxYen += taxYen;
  }
  return sum;
}

/** Compares a month's sums with the receipts: in total, by tax rate and by method. */
async function expectReceipts(
  shop: ReturnType<typeof tenant>,
  month: string,
  made: readonly Sale[],
) {
  const isWithin = (ms: number) => monthOf(dayAt(ms)) === month;
  const { counts } = await readMonth(shop, month);
  expect(counts.total).toEqual(addUp(made, isWithin));
  const closing = await readClosing({ services: now(), client: { clientId: shop } }, month);
  expect(closing).toMatchObject({ value: { total: counts.total } });
  expect(closing.ok && sumOfDays(closing.value)).toEqual(counts.total);
  for (const rate of [8, 10]) {
    const own = made.filter(({ ratePercent }) => ratePercent === rate);
    expect(counts.rates[rate] ?? noCount).toEqual(addUp(own, isWithin));
  }
  for (const kind of ['paypay', 'dpay']) {
    const own = made.filter((sale) => sale.kind === kind);
    expect(counts.methods[kind] ?? noCount).toEqual(addUp(own, isWithin));
  }
}

test('days, months, tax rates and methods equal the receipts to the yen, also across midnight and month end', async () => {
  let run = 0;
  const compare = async (made: readonly Sale[]) => {
    run += 1;
    const shop = tenant(`sales-yen-${Date.now()}-${run}`);
    await seed({ [paths.client(shop)]: { name: 'shop', payMethods: [] } });
    for (const [nth, sale] of made.entries()) {
      await sell(shop, sale);
      if (nth % 20 === 7) await foldSales(now(), shop, all);
    }
    await foldSales(now(), shop, all);
    for (const day of ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']) {
      const { counts } = await readDay(shop, day);
      expect(counts.total).toEqual(addUp(made, (ms) => dayAt(ms) === day));
      expect(await checkDay(now(), shop, day)).toMatchObject({ agrees: true, uneven: [] });
    }
    await expectReceipts(shop, '2026-11', made);
    await expectReceipts(shop, '2026-12', made);
  };
  const many = fc.array(sales, { minLength: 70, maxLength: 80 });
  await fc.assert(fc.asyncProperty(many, compare), { numRuns: 3 });
});
