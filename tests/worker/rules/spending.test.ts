import { expect, test } from 'vitest';
import { dayAt } from '../../../worker/core/japan-time.ts';
import {
  addSpending,
  brokenCap,
  returnSpending,
  spentBy,
} from '../../../worker/core/person/spending.ts';

/** The end of a month in Japan, nine hours before the month ends in UTC. */
const LAST_MS = Date.parse('2026-11-30T14:59:59.999Z');
const spent = { day: '2026-11-30', dayYen: 500, month: '2026-11', monthYen: 900 };

test('a day begins at midnight in Japan', () => {
  expect([dayAt(LAST_MS), dayAt(LAST_MS + 1)]).toEqual(['2026-11-30', '2026-12-01']);
});

test('sums count until their day and their month end in Japan', () => {
  expect(spentBy(spent, LAST_MS)).toEqual({ dayYen: 500, monthYen: 900 });
  expect(spentBy(spent, LAST_MS + 1)).toEqual({ dayYen: 0, monthYen: 0 });
  const yesterday = { ...spent, day: '2026-11-29' };
  expect(spentBy(yesterday, LAST_MS)).toEqual({ dayYen: 0, monthYen: 900 });
});

test('an amount is added to the day and the month in which it is spent', () => {
  expect(addSpending(spent, 160, LAST_MS)).toEqual({
    ...{ day: '2026-11-30', dayYen: 660 },
    ...{ month: '2026-11', monthYen: 1_060 },
  });
  expect(addSpending(spent, 160, LAST_MS + 1)).toEqual({
    ...{ day: '2026-12-01', dayYen: 160 },
    ...{ month: '2026-12', monthYen: 160 },
  });
});

test('returned money reduces the sums of the day and month in which it was spent', () => {
  expect(returnSpending(spent, 160, LAST_MS)).toEqual({ ...spent, dayYen: 340, monthYen: 740 });
  const dayBefore = LAST_MS - 24 * 3_600_000;
  expect(returnSpending(spent, 160, dayBefore)).toEqual({ ...spent, monthYen: 740 });
  const monthBefore = LAST_MS - 30 * 24 * 3_600_000;
  expect(returnSpending(spent, 160, monthBefore)).toEqual(spent);
});

test('a refund reduces no sum below 0', () => {
  expect(returnSpending(spent, 600, LAST_MS)).toEqual({ ...spent, dayYen: 0, monthYen: 300 });
  expect(returnSpending(spent, 1_000, LAST_MS)).toEqual({ ...spent, dayYen: 0, monthYen: 0 });
});

test.each([
  ['the day’s limit to the yen', { dayYen: 660, monthYen: null }, null],
  ['a yen more than the day’s', { dayYen: 659, monthYen: null }, ['day', 659, 500]],
  ['the month’s limit to the yen', { dayYen: null, monthYen: 1_060 }, null],
  ['a yen more than the month’s', { dayYen: null, monthYen: 1_059 }, ['month', 1_059, 900]],
  ['a yen more than both', { dayYen: 659, monthYen: 1_059 }, ['day', 659, 500]],
  ['no limit', { dayYen: null, monthYen: null }, null],
] as const)('160 yen that reach %s', (_, cap, broken) => {
  const [period, capYen, spentYen] = broken ?? [];
  expect(brokenCap(cap, spent, 160, LAST_MS)).toEqual(broken && { period, capYen, spentYen });
});

test('amounts spent before today and this month break no limit', () => {
  expect(brokenCap({ dayYen: 160, monthYen: 160 }, spent, 160, LAST_MS + 1)).toBeNull();
});
