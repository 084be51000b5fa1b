import type { SpendingCap } from '../../contract/person-settings.ts';
import type { StoredSpending } from './settings-document.ts';

const JAPAN_MS = 9 * 60 * 60 * 1000;

/** The day of Japan's calendar, `2026-11-21`; there is no summer time there. */
export const dayInJapan = (atMs: number): string =>
  new Date(atMs + JAPAN_MS).toISOString().slice(0, 10);

/** What of the stored sums still counts: yesterday's is over. */
export function spentBy(spending: StoredSpending, nowMs: number) {
  const day = dayInJapan(nowMs);
  return {
    dayYen: spending.day === day ? spending.dayYen : 0,
    monthYen: spending.month === day.slice(0, 7) ? spending.monthYen : 0,
  };
}

/** The sums after spending so much more. */
export function addSpending(
  spending: StoredSpending,
  amountYen: number,
  nowMs: number,
): StoredSpending {
  const { dayYen, monthYen } = spentBy(spending, nowMs);
  const day = dayInJapan(nowMs);
  return {
    day,
    dayYen: dayYen + amountYen,
    month: day.slice(0, 7),
    monthYen: monthYen + amountYen,
  };
}

/** The sums once money came back that was spent at `spentAtMs`: it counts on that day, not today. */
export function returnSpending(
  spending: StoredSpending,
  amountYen: number,
  spentAtMs: number,
): StoredSpending {
  const day = dayInJapan(spentAtMs);
  const less = (yen: number) => Math.max(0, yen - amountYen);
  return {
    ...spending,
    ...(spending.day === day ? { dayYen: less(spending.dayYen) } : {}),
    ...(spending.month === day.slice(0, 7) ? { monthYen: less(spending.monthYen) } : {}),
  };
}

/** The cap that so much more would break, and what is spent of it. */
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
