import type { OrderId } from '../../contract/customer/orders.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { parseOrder } from '../../worker/core/order-store/order-codec.ts';
import type { StoredDocument } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import type { Platforms } from './platforms.ts';
import { clientId, directStore } from './shop.ts';

/** Reads the stored orders in no virtual time, without the unreadable ones. */
export async function readOrders(
  platforms: Platforms,
  ids: readonly OrderId[],
): Promise<readonly StoredOrder[]> {
  const found = await directStore(platforms).batchGet(ids.map((id) => paths.order(clientId, id)));
  return found.flatMap(readable);
}

function readable(document: StoredDocument | undefined): readonly StoredOrder[] {
  try {
    const order = parseOrder(document);
    return order ? [order] : [];
  } catch {
    // A later version wrote this order. `judgeRollbacks` checks it.
    return [];
  }
}
