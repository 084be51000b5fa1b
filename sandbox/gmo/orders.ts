import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openShelf } from '../storage/shelf.ts';
import type { Accounts } from './accounts.ts';
import { type Order, OrderSchema, type OrderStatus } from './order.ts';

export type Orders = ReturnType<typeof openOrders>;
type NewOrder = Pick<Order, 'shopId' | 'orderId' | 'kind' | 'memberId' | 'merchantName'> &
  Partial<Order>;

const holding: readonly OrderStatus[] = ['AUTH', 'SALES', 'CAPTURE'];

/** Opens all transactions, by shop and order id. An expired hold ends at the next read. */
export function openOrders(db: Database, accounts: Accounts, now: () => number) {
  const shelf = openShelf(db, 'gmo-orders', OrderSchema);
  const keys = openShelf(db, 'gmo-access-ids', v.string());
  const orderKey = (shopId: string, orderId: string) => `${shopId} ${orderId}`;

  /** Stores a step, and adds or subtracts the change of the held amount in the account. */
  const save = (order: Order, event: string): Order => {
    const key = orderKey(order.shopId, order.orderId);
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
  const expireIfDue = (order: Order): Order =>
    order.status === 'AUTH' && (order.captureExpires ?? Number.POSITIVE_INFINITY) <= now()
      ? save({ ...order, status: 'EXPIRED' }, 'EXPIRED')
      : order;
  const all = () => shelf.all().map(expireIfDue);

  return {
    save,
    all,
    open: (opened: NewOrder): Order => ({
      ...{ accessId: drawAccessId(), accessPass: drawAccessId(), status: 'UNPROCESSED' },
      ...{ original: 0, amount: 0, held: 0, created: now(), updated: now(), history: [] },
      ...opened,
    }),
    findByOrderId(shopId: string, orderId: string): Order | undefined {
      const order = shelf.get(orderKey(shopId, orderId));
      return order && expireIfDue(order);
    },
    findByAccessId(accessId: string): Order | undefined {
      const order = shelf.get(keys.get(accessId) ?? '');
      return order && expireIfDue(order);
    },
    reset() {
      shelf.clear();
      keys.clear();
    },
  };
}

function drawAccessId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
