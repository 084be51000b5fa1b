import type { OrderList } from '../../../contract/customer/orders.ts';
import { log, logWord } from '../log.ts';
import type { StoredOrder } from '../order/order.ts';
import { parseOrders } from '../order-store/order-codec.ts';
import type { PersonKey } from '../person-key.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Filter } from '../store/queries.ts';
import { parseTimeCursor, readTimePage } from '../store/time-cursor.ts';
import { Timestamp } from '../store/values.ts';
import { orderSummary } from './public-order.ts';

const PAGE = 20;

/** The requested part of the list: `month` in Japan's calendar, `cursor` from the previous page. */
export type OrderPage = {
  readonly month?: string | undefined;
  readonly cursor?: string | undefined;
};

/**
 * Returns a page of the person's purchases, the latest first. Needs the index
 * `orders(lineUserId, createdAt desc)`. An invalid cursor reads as the first page.
 */
export async function listOrders(
  store: Firestore,
  person: PersonKey,
  asked: OrderPage = {},
): Promise<OrderList> {
  const { orders, ...rest } = await readOrders(store, person, asked, PAGE);
  return { orders: orders.map(orderSummary), ...rest };
}

type ReadPage = {
  readonly orders: readonly StoredOrder[];
  readonly nextCursor: string | null;
  /** How many unreadable orders were left out. */
  readonly unreadable: number;
};

/** Returns a page of complete purchases. An unreadable one is logged and left out. */
export async function readOrders(
  store: Firestore,
  { clientId, lineUserId }: PersonKey,
  { month, cursor }: OrderPage,
  pageSize: number,
): Promise<ReadPage> {
  const { documents, cursor: nextCursor } = await readTimePage(store, {
    from: paths.orders(clientId),
    where: [
      { field: 'lineUserId', op: 'EQUAL', value: lineUserId },
      ...(month === undefined ? [] : withinMonth(month)),
    ],
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: pageSize,
    after: cursor === undefined ? undefined : parseTimeCursor(cursor),
  });
  const { orders, unreadable } = parseOrders(documents);
  for (const { id } of unreadable) {
    log('order.unreadable', { clientId, action: 'LIST', outcome: logWord(id) });
  }
  return { orders, nextCursor, unreadable: unreadable.length };
}

/** Filters from midnight on the first of a month in Japan to that of the next. */
function withinMonth(month: string): readonly Filter[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const midnight = (monthIndex: number) => Timestamp.ofMs(Date.UTC(year, monthIndex, 1, -9));
  return [
    { field: 'createdAt', op: 'GREATER_THAN_OR_EQUAL', value: midnight(number - 1) },
    { field: 'createdAt', op: 'LESS_THAN', value: midnight(number) },
  ];
}
