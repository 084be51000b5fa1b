import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';
import type { Accounts } from './accounts.ts';
import { type GmoTransaction, OrderSchema, type OrderStatus } from './order.ts';

export type Orders = ReturnType<typeof openOrders>;
type NewOrder = Pick<GmoTransaction, 'shopId' | 'orderId' | 'kind' | 'memberId' | 'merchantName'> &
  Partial<GmoTransaction>;

const holding: readonly OrderStatus[] = ['AUTH', 'SALES', 'CAPTURE'];

/** Opens all transactions, by shop and order id. An expired hold ends at the next read. */
export function openOrders(db: Database, accounts: Accounts, now: () => number) {
  const table = openJsonTable(db, 'gmo-orders', OrderSchema);
  const keys = openJsonTable(db, 'gmo-access-ids', v.string());
  const orderKey = (shopId: string, orderId: string) => `${shopId} ${orderId}`;

  /** Stores a step, and adds or subtracts the change of the held amount in the account. */
  const save = (order: GmoTransaction, event: string): GmoTransaction => {
    const key = orderKey(order.shopId, order.orderId);
    const held = holding.includes(order.status) ? order.amount : 0;
    if (order.accountId !== undefined) {
      accounts.move(order.accountId, (table.get(key)?.held ?? 0) - held);
    }
    const history = [...order.history, { at: now(), event }];
    const stored = { ...order, held, updated: now(), history };
    table.put(key, stored);
    keys.put(order.accessId, key);
    return stored;
  };
  const expireIfDue = (order: GmoTransaction): GmoTransaction =>
    order.status === 'AUTH' && (order.captureExpires ?? Number.POSITIVE_INFINITY) <= now()
      ? save({ ...order, status: 'EXPIRED' }, 'EXPIRED')
      : order;
  const all = () => table.all().map(expireIfDue);

  return {
    save,
    all,
    open: (opened: NewOrder): GmoTransaction => ({
      ...{ accessId: drawAccessId(), accessPass: drawAccessId(), status: 'UNPROCESSED' },
      ...{ original: 0, amount: 0, held: 0, created: now(), updated: now(), history: [] },
      ...opened,
    }),
    findByOrderId(shopId: string, orderId: string): GmoTransaction | undefined {
      const order = table.get(orderKey(shopId, orderId));
      return order && expireIfDue(order);
    },
    findByAccessId(accessId: string): GmoTransaction | undefined {
      const order = table.get(keys.get(accessId) ?? '');
      return order && expireIfDue(order);
    },
    reset() {
      table.clear();
      keys.clear();
    },
  };
}

function drawAccessId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
