import { expect, test } from 'vitest';
import { causes, monthlyCost, noUsage, readListPrices } from '../../cli/doctor/monthly-cost.ts';
import { monthOf, PURCHASES_A_DAY } from '../../lab/bench/cost/month.ts';

const prices = readListPrices();

test('usage within the plan costs the price of the plan', () => {
  const { total } = monthlyCost(prices, { ...noUsage, workerRequests: 10_000_000 });
  expect(total).toBe(prices.monthly);
});

test('usage beyond the plan costs its list price, by cause', () => {
  const usage = { ...noUsage, workerRequests: 12_000_000, firestoreReads: 1_000_000 };
  const { total, byCause } = monthlyCost(prices, usage);
  expect(byCause.workerRequests).toBeCloseTo(0.6);
  expect(byCause.firestoreReads).toBeCloseTo(0.38);
  expect(total).toBeCloseTo(prices.monthly + 0.98);
  expect(causes.filter((cause) => byCause[cause] > 0)).toEqual([
    'workerRequests',
    'firestoreReads',
  ]);
});

test('a month’s usage includes purchases, idle minutes and sweeps', () => {
  const one = (reads: number) => ({ ...noUsage, firestoreReads: reads });
  const of = (counted: Partial<Record<'first' | 'again' | 'idle' | 'sweep', number>>) =>
    monthOf(
      {
        firstPurchase: one(counted.first ?? 0),
        purchase: one(counted.again ?? 0),
        idleTenMinutes: one(counted.idle ?? 0),
        sweep: one(counted.sweep ?? 0),
      },
      3000,
    ).firestoreReads;
  const visits = 3000 * PURCHASES_A_DAY * 30 * 1.3;
  expect(of({ first: 1 })).toBeCloseTo(visits * 0.1);
  expect(of({ again: 1 })).toBeCloseTo(visits * 0.9);
  expect(of({ idle: 1 })).toBe(3000 * 30 * 144);
  // The sweep runs once for the whole service, not for each machine.
  expect(of({ sweep: 1 })).toBe(30 * 24 * 60);
});
