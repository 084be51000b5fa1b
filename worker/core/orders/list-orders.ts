import * as v from 'valibot';
import type { OrderList } from '../../../contract/customer/orders.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { log, logWord } from '../log.ts';
import type { PersonKey } from '../person-key.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Filter, Query } from '../store/queries.ts';
import { Timestamp } from '../store/values.ts';
import { parseOrders, type StoredOrder } from './order-document.ts';
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
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const stored = await store.query({
    from: paths.orders(clientId),
    where: [
      { field: 'lineUserId', op: 'EQUAL', value: lineUserId },
      ...(month === undefined ? [] : withinMonth(month)),
    ],
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    // One more than a page, to know whether there is a next one.
    limit: pageSize + 1,
    ...(after ? { after: afterOrder(clientId, after) } : {}),
  });
  const shown = stored.slice(0, pageSize);
  const last = shown.at(-1);
  const { orders, unreadable } = parseOrders(shown);
  for (const { id } of unreadable) {
    log('order.unreadable', { clientId, action: 'LIST', outcome: logWord(id) });
  }
  const nextCursor = stored.length > pageSize && last ? writeCursor(last) : null;
  return { orders, nextCursor, unreadable: unreadable.length };
}

const afterOrder = (clientId: ClientId, { at, id }: Cursor): NonNullable<Query['after']> => ({
  value: new Timestamp(at),
  path: `${paths.orders(clientId)}/${id}`,
});

/** Filters from midnight on the first of a month in Japan to that of the next. */
function withinMonth(month: string): readonly Filter[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const midnight = (monthIndex: number) => Timestamp.ofMs(Date.UTC(year, monthIndex, 1, -9));
  return [
    { field: 'createdAt', op: 'GREATER_THAN_OR_EQUAL', value: midnight(number - 1) },
    { field: 'createdAt', op: 'LESS_THAN', value: midnight(number) },
  ];
}

const cursorSchema = v.object({
  // The raw timestamp: a Date would cut its microseconds and lose or repeat an order.
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
});
type Cursor = v.InferOutput<typeof cursorSchema>;

const writeCursor = ({ id, fields }: StoredDocument): string =>
  `${String(fields['createdAt'])}~${id}`;

function readCursor(cursor: string): Cursor | undefined {
  const [at, id] = cursor.split('~');
  const parsed = v.safeParse(cursorSchema, { at, id });
  return parsed.success ? parsed.output : undefined;
}
