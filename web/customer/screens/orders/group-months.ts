import type { OrderSummary } from '../../../../contract/customer/orders.ts';
import { groupBy } from '../../browser/group-by.ts';
import { type Money, orderView } from '../../purchase/order-states.ts';

export type MonthOfOrders = {
  /** For example `2026-11`, by Japan's calendar. */
  readonly month: string;
  readonly orders: readonly OrderSummary[];
  /** The amount paid in the month, whole yen; null if it is not known or not final. */
  readonly paidYen: number | null;
};

/** Whether the list is complete, and how many purchases could not be read. */
type Loaded = {
  readonly isAll: boolean;
  readonly unreadable: number;
  /**
   * How many of the latest purchases come from the same read. The data of older ones may be
   * outdated.
   */
  readonly certain?: number;
};

const JAPAN_MS = 9 * 3_600_000;
const monthOf = ({ createdAt }: OrderSummary) =>
  new Date(Date.parse(createdAt) + JAPAN_MS).toISOString().slice(0, 7);

/** States in which the customer has paid nothing and will pay nothing. */
const unpaid: readonly Money[] = ['notCharged', 'released'];

/**
 * Groups purchases by month. A month has a sum only if the sum is certain. A month has no sum while
 * one of monthOrders purchases is open or from an earlier read. The last month has none if the next page
 * may continue it. No month has one if any purchase could not be read.
 */
export function groupByMonth(
  orders: readonly OrderSummary[],
  { isAll, unreadable, certain = orders.length }: Loaded,
): readonly MonthOfOrders[] {
  const months = [...groupBy(orders, monthOf)];
  const certainOrders = new Set(orders.slice(0, certain));
  return months.map(([month, monthOrders], index) => {
    const isWhole = unreadable === 0 && (isAll || index < months.length - 1);
    const isCertain = isWhole && monthOrders.every((order) => certainOrders.has(order));
    return { month, orders: monthOrders, paidYen: isCertain ? paidIn(monthOrders) : null };
  });
}

function paidIn(orders: readonly OrderSummary[]): number | null {
  const sums = orders.map(({ state, amountYen, partRefundYen }) => {
    const { money } = orderView(state);
    if (money === 'charged') return amountYen;
    if (money === 'refunded') return amountYen - (partRefundYen ?? amountYen);
    return unpaid.includes(money) ? 0 : null;
  });
  return sums.includes(null) ? null : sums.reduce<number>((sum, yen) => sum + (yen ?? 0), 0);
}
