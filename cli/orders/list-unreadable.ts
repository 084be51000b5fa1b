import * as v from 'valibot';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { parseOrders } from '../../worker/core/orders/order-document.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { scan } from '../../worker/core/store/scan.ts';
import { parseOrFail } from './operator-context.ts';

const PAGE = 300;
const MOST = 1000;
/** Documents per call. They cost at most a cent and take a few seconds. */
const MAX_LOOKED_AT = 30_000;

/** The part to read: at most `limit` orders, after the previous call's cursor. */
export type UnreadablePage = {
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
};

/** `cursor`: the id of the last order that was read, or `null` if there are no more orders. */
export type FoundUnreadable = {
  readonly orders: readonly { readonly id: string; readonly state: string }[];
  readonly lookedAt: number;
  readonly cursor: string | null;
};

const limitSchema = v.pipe(
  v.optional(v.string(), '100'),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(MOST),
);
const cursorSchema = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)));

/** An order's state for printing: a known or unknown word, else `?`. */
const stateSchema = v.fallback(v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)), '?');

/**
 * Returns the orders that this version cannot read, by id. Any field can make an order unreadable, so no
 * index finds them. The function reads all orders, in pages.
 */
export async function findUnreadable(
  { services: { store }, client: { clientId } }: OperatorContext,
  { limit, cursor }: UnreadablePage,
): Promise<FoundUnreadable> {
  const most = parseOrFail(limitSchema, limit, `Say --limit with a number from 1 to ${MOST}.`);
  const after = parseOrFail(cursorSchema, cursor, 'Say --cursor with the id that was printed.');
  const from = paths.orders(clientId);
  const orders: { id: string; state: string }[] = [];
  let lookedAt = 0;
  const start = { after: after === undefined ? null : `${from}/${after}`, pageSize: PAGE };
  for await (const page of scan(store, from, undefined, start)) {
    for (const document of page) {
      lookedAt += 1;
      if (parseOrders([document]).unreadable.length > 0) {
        orders.push({ id: document.id, state: v.parse(stateSchema, document.fields['state']) });
      }
      if (orders.length === most || lookedAt === MAX_LOOKED_AT) {
        return { orders, lookedAt, cursor: document.id };
      }
    }
  }
  return { orders, lookedAt, cursor: null };
}

/** Returns the result as lines. */
export function unreadableLines({ orders, lookedAt, cursor }: FoundUnreadable): readonly string[] {
  return [
    ...orders.map(
      ({ id, state }) => `${id}  ${state.padEnd(14)}  UNREADABLE: of a newer version, or broken`,
    ),
    `${orders.length} unreadable among ${lookedAt} orders`,
    ...(cursor === null ? [] : [`There are more orders: --cursor ${cursor}`]),
  ];
}
