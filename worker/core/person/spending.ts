import type { SpendingCap } from '../../../contract/customer/person-settings.ts';
import { dayAt } from '../japan-time.ts';
import type { StoredSpending } from './settings-document.ts';

/** Returns the sums that still count. Those of an earlier day or month are 0. */
export function spentBy(spending: StoredSpending, nowMs: number) {
  const day = dayAt(nowMs);
  return {
    dayYen: spending.day === day ? spending.dayYen : 0,
    monthYen: spending.month === day.slice(0, 7) ? spending.monthYen : 0,
  };
}

/** Returns the sums with this amount added. */
export function addSpending(
  spending: StoredSpending,
  amountYen: number,
  nowMs: number,
): StoredSpending {
  const { dayYen, monthYen } = spentBy(spending, nowMs);
  const day = dayAt(nowMs);
  return {
    day,
    dayYen: dayYen + amountYen,
    month: day.slice(0, 7),
    monthYen: monthYen + amountYen,
  };
}

/**
 * Returns the sums after money that was spent at `spentAtMs` was returned. It reduces that day's
 * sum, not today's.
 */
export function returnSpending(
  spending: StoredSpending,
  amountYen: number,
  spentAtMs: number,
): StoredSpending {
  const day = dayAt(spentAtMs);
  const less = (yen: number) => Math.max(0, yen - amountYen);
  return {
    ...spending,
    ...(spending.day === day ? { dayYen: less(spending.dayYen) } : {}),
    ...(spending.month === day.slice(0, 7) ? { monthYen: less(spending.monthYen) } : {}),
  };
}

/** Returns the cap that this amount would exceed, with the sum already spent. Null if none. */
export function brokenCap(
  cap: SpendingCap,
  spending: StoredSpending,
  amountYen: number,
  nowMs: number,
): { readonly period: 'day' | 'month'; readonly capYen: number; readonly spentYen: number } | null {
  const { dayYen, monthYen } = spentBy(spending, nowMs);
  if (cap.dayYen !== null && dayYen + amountYen > cap.dayYen) {
    return { period: 'day', capYen: cap.dayYen, spentYen: dayYen };
  }
  if (cap.monthYen !== null && monthYen + amountYen > cap.monthYen) {
    return { period: 'month', capYen: cap.monthYen, spentYen: monthYen };
  }
  return null;
}
