import {
  endStates,
  type OrderState,
  orderStateSchema,
} from '../../../contract/shared/order-state.ts';
import type { Reader } from '../operator/operator-context.ts';
import { parseOrders } from '../order-store/order-codec.ts';
import * as paths from '../store/paths.ts';
import type { Query } from '../store/queries.ts';

const MAX_ORDERS = 100;

/** Which orders to find: those in one state, all that have not ended, or simply the latest. */
export type Wanted = { readonly state?: OrderState | undefined; readonly open?: boolean };

/** The found orders, the latest first, and the ids of those that this version cannot read. */
export type FoundOrders = {
  readonly orders: ReturnType<typeof parseOrders>['orders'];
  readonly unreadable: readonly string[];
};

/** Finds orders. Needs only the indexes that Firestore creates by itself. */
export async function findOrders(
  { services: { store }, client: { clientId } }: Reader,
  { state, open }: Wanted,
): Promise<FoundOrders> {
  const states = state ? [state] : orderStateSchema.options.filter((one) => !endStates.has(one));
  const from = paths.orders(clientId);
  const queries: readonly Query[] =
    state || open
      ? states.map((one) => ({
          from,
          where: [{ field: 'state', op: 'EQUAL', value: one }],
          limit: MAX_ORDERS,
        }))
      : [{ from, orderBy: { field: 'createdAt', direction: 'DESCENDING' }, limit: MAX_ORDERS }];
  const found = await Promise.all(queries.map((query) => store.query(query)));
  const { orders, unreadable } = parseOrders(found.flat());
  return {
    orders: orders.toSorted((one, other) => other.createdAtMs - one.createdAtMs),
    unreadable: unreadable.map(({ id }) => id),
  };
}
