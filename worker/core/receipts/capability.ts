import { EXPORT_ORDERS } from '../../../contract/customer/data-export.ts';
import type { Capability } from '../capability.ts';
import { readOwnOrder } from '../order-store/read-order.ts';
import { leaveOrders } from './leave-orders.ts';
import { listOrders, readOrders } from './list-orders.ts';
import { publicOrder } from './public-order.ts';
import { unfinishedPurchases } from './unfinished-purchases.ts';

/** Purchases. Closing removes the person from their purchases, which stay for the tax period. */
export const orders: Capability = {
  closing: { blocked: unfinishedPurchases, erase: leaveOrders },
  async exported({ store }, { person, cursor }) {
    const page = cursor === undefined ? {} : { cursor };
    const read = await readOrders(store, person, page, EXPORT_ORDERS);
    return { orders: read.orders.map(publicOrder), nextCursor: read.nextCursor };
  },
  screens: {
    personal: {
      async order({ store }, _, mine, { params: { id = '' } }) {
        const order = await readOwnOrder(store, mine, id);
        return order.ok ? [`/orders/${id}`, publicOrder(order.value)] : undefined;
      },
      orders: async ({ store }, _, mine) => ['/orders', await listOrders(store, mine)],
    },
  },
};
