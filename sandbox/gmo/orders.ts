import * as v from 'valibot';
import type { Database } from '../database.ts';
import { openShelf } from '../shelf.ts';
import type { Accounts } from './accounts.ts';
import { type Order, OrderSchema, type OrderStatus } from './order.ts';

export type Orders = ReturnType<typeof openOrders>;
type Fresh = Pick<Order, 'shopId' | 'orderId' | 'kind' | 'memberId' | 'merchantName'> &
  Partial<Order>;

const holding: readonly OrderStatus[] = ['AUTH', 'SALES', 'CAPTURE'];

/** Every transaction, by shop and order id. A hold whose time is over ends when it is looked at. */
export function openOrders(db: Database, accounts: Accounts, now: () => number) {
  const shelf = openShelf(db, 'gmo-orders', OrderSchema);
  const keys = openShelf(db, 'gmo-access-ids', v.string());
  const keyOf = (shopId: string, orderId: string) => `${shopId} ${orderId}`;

  /** Stores a step; what the account holds follows what the order holds. */
  const save = (order: Order, event: string): Order => {
    const key = keyOf(order.shopId, order.orderId);
    const held = holding.includes(order.status) ? order.amount : 0;
    if (order.accountId !== undefined) {
      accounts.move(order.accountId, (shelf.get(key)?.held ?? 0) - held);
    }
    const history = [...order.history, { at: now(), event }];
    const stored = { ...order, held, updated: now(), history };
    shelf.put(key, stored);
    keys.put(order.accessId, key);
    return stored;
  };
  const settle = (order: Order): Order =>
    order.status === 'AUTH' && (order.captureExpires ?? Number.POSITIVE_INFINITY) <= now()
      ? save({ ...order, status: 'EXPIRED' }, 'EXPIRED')
      : order;
  const all = () => shelf.all().map(settle);

  return {
    save,
    all,
    open: (fresh: Fresh): Order => ({
      ...{ accessId: drawId(), accessPass: drawId(), status: 'UNPROCESSED' },
      ...{ original: 0, amount: 0, held: 0, created: now(), updated: now(), history: [] },
      ...fresh,
    }),
    findByOrderId(shopId: string, orderId: string): Order | undefined {
      const order = shelf.get(keyOf(shopId, orderId));
      return order && settle(order);
    },
    findByAccessId(accessId: string): Order | undefined {
      const order = shelf.get(keys.get(accessId) ?? '');
      return order && settle(order);
    },
    reset() {
      shelf.clear();
      keys.clear();
    },
  };
}

function drawId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
