import type { OrderSummary } from '../../../contract/orders.ts';
import { groupBy } from '../../browser/group-by.ts';
import { type Money, orderView } from '../../purchase/order-states.ts';

export type MonthOfOrders = {
  /** As `2026-11`, by Japan's calendar. */
  readonly month: string;
  readonly orders: readonly OrderSummary[];
  /** What was paid in it, whole yen; null where that is not known, or not known yet. */
  readonly paidYen: number | null;
};

/** Whether these are the last there are, and how many more could not be read. */
type Loaded = {
  readonly isAll: boolean;
  readonly unreadable: number;
  /** So many from the latest on are of one reading; the others may be from before, and are asked for. */
  readonly certain?: number;
};

const JAPAN_MS = 9 * 3_600_000;
const monthOf = ({ createdAt }: OrderSummary) =>
  new Date(Date.parse(createdAt) + JAPAN_MS).toISOString().slice(0, 7);

/** Where nothing will be asked of the person any more. */
const settledForNothing: readonly Money[] = ['notCharged', 'released', 'refunded'];

/**
 * The purchases by month, in their order. A sum is never a guess: it is left out while something of
 * the month is open or of an earlier reading, for the last month where its purchases may go on in a
 * further page, and everywhere once one could not be read: nobody knows of which month it is.
 */
export function groupByMonth(
  orders: readonly OrderSummary[],
  { isAll, unreadable, certain = orders.length }: Loaded,
): readonly MonthOfOrders[] {
  const months = [...groupBy(orders, monthOf)];
  const isKnown = new Set(orders.slice(0, certain));
  return months.map(([month, its], index) => {
    const isWhole = unreadable === 0 && (isAll || index < months.length - 1);
    const isCertain = isWhole && its.every((order) => isKnown.has(order));
    return { month, orders: its, paidYen: isCertain ? paidIn(its) : null };
  });
}

function paidIn(orders: readonly OrderSummary[]): number | null {
  const sums = orders.map(({ state, amountYen }) => {
    const { money } = orderView(state);
    if (money === 'charged') return amountYen;
    return settledForNothing.includes(money) ? 0 : null;
  });
  return sums.includes(null) ? null : sums.reduce<number>((sum, yen) => sum + (yen ?? 0), 0);
}
