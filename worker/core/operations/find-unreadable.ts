import * as v from 'valibot';
import { type Operated, type OperatorContext, refuse } from '../operator/operator-context.ts';
import { parseOrders } from '../order-store/order-codec.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';

const PAGE = 300;
const DEFAULT_LIMIT = 100;
/** The most orders that one call returns. */
const MAX_LIMIT = 1000;
/** Documents per call. They cost at most a cent and take a few seconds. */
const MAX_LOOKED_AT = 30_000;

/** The part to read: at most `limit` orders, after the previous call's cursor. */
export type UnreadablePage = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** `cursor`: the id of the last order that was read, or `null` if there are no more orders. */
export type FoundUnreadable = {
  readonly orders: readonly { readonly id: string; readonly state: string }[];
  readonly lookedAt: number;
  readonly cursor: string | null;
};

const limitSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LIMIT));
const cursorSchema = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)));

/** An order's state for printing: a known or unknown word, else `?`. */
const stateSchema = v.fallback(v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)), '?');

/**
 * Returns the ids of the orders that this version cannot read. Any field can make an order
 * unreadable, so no index finds them. It reads all orders, in pages.
 */
export async function findUnreadable(
  { services: { store }, client: { clientId } }: OperatorContext,
  { limit = DEFAULT_LIMIT, cursor }: UnreadablePage,
): Promise<Operated<FoundUnreadable>> {
  if (!v.is(limitSchema, limit)) return refuse({ code: 'LIMIT_INVALID', data: { max: MAX_LIMIT } });
  const after = v.safeParse(cursorSchema, cursor);
  if (!after.success) return refuse({ code: 'CURSOR_INVALID' });
  const from = paths.orders(clientId);
  const orders: { id: string; state: string }[] = [];
  let lookedAt = 0;
  const start = { after: after.output === undefined ? null : `${from}/${after.output}` };
  for await (const page of scan(store, from, undefined, { ...start, pageSize: PAGE })) {
    for (const document of page) {
      lookedAt += 1;
      if (parseOrders([document]).unreadable.length > 0) {
        orders.push({ id: document.id, state: v.parse(stateSchema, document.fields['state']) });
      }
      if (orders.length === limit || lookedAt === MAX_LOOKED_AT) {
        return ok({ orders, lookedAt, cursor: document.id });
      }
    }
  }
  return ok({ orders, lookedAt, cursor: null });
}
