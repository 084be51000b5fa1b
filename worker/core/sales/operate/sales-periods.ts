import type { SalesPeriod, SalesQuery } from '../../../../contract/console/sales.ts';
import { addDays, monthOf } from '../../japan-time.ts';

/** The days of a period, and those of the period before it. */
export type Period = {
  readonly period: SalesPeriod;
  readonly days: readonly string[];
  readonly previousDays: readonly string[];
};

const MONDAY = 1;

/** Returns the days of a month, `2026-11-01` to `2026-11-30`. */
export function daysOfMonth(month: string): readonly string[] {
  const first = `${month}-01`;
  const days = [first];
  for (let day = addDays(first, 1); monthOf(day) === month; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the first day of the week, a Monday. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - MONDAY + 7) % 7));
}

/** Returns the period that contains a day. */
export function periodOf({ period, day }: SalesQuery): Period {
  if (period === 'day') return { period, days: [day], previousDays: [addDays(day, -1)] };
  if (period === 'week') {
    const monday = mondayOf(day);
    const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    return { period, days: week, previousDays: week.map((one) => addDays(one, -7)) };
  }
  const days = daysOfMonth(monthOf(day));
  const before = monthOf(addDays(`${monthOf(day)}-01`, -1));
  return { period, days, previousDays: daysOfMonth(before) };
}
