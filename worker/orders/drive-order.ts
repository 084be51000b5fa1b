import * as paths from '../store/paths.ts';
import { advance } from './advance.ts';
import { commitMove } from './commit-move.ts';
import type { Driver, Start } from './driver.ts';
import { parseOrder, type StoredOrder } from './order-document.ts';
import { takeStep } from './take-step.ts';

/** A step that changes nothing may repeat; more than this in a row is an error of ours. */
const MOST_STEPS = 40;

/**
 * Brings an order on until there is nothing to do at once: it has ended, waits (`driveAt`), or the
 * machine must speak. Everything it does may be done again by another driver.
 * @throws StoreError when the store is away; the order is where it was, and is driven again later.
 */
export async function driveOrder(driver: Driver, start: Start): Promise<StoredOrder> {
  let { order, fresh, account } = start;
  for (let taken = 0; taken < MOST_STEPS; taken++) {
    const step = advance(order, driver.services.nowMs());
    const move = await takeStep(driver, step, { order, fresh, account });
    if (!move) return order;
    const committed = await commitMove(driver.services, driver.client.clientId, order, move);
    if (committed) {
      driver.stored(committed);
      order = committed;
      // The next call follows an intent that this driver has just stored.
      fresh = true;
      if (move.afterMs !== 0) return order;
    } else {
      const path = paths.order(driver.client.clientId, order.id);
      const found = parseOrder(await driver.services.store.get(path));
      if (!found) return order;
      order = found;
      fresh = false;
      account = undefined;
    }
  }
  throw new Error(`order ${order.id} does not come to rest in ${order.state}`);
}
