import { advance } from '../order/advance.ts';
import { isDueAtOnce } from '../order/move.ts';
import type { StoredOrder } from '../order/order.ts';
import { commitMove } from '../order-store/commit-move.ts';
import { parseOrder } from '../order-store/order-codec.ts';
import * as paths from '../store/paths.ts';
import type { Driver, DriveStart } from './driver.ts';
import { runStep } from './run-step.ts';

/** The most steps in one run. More in a row mean a bug. */
const MAX_STEPS = 40;

/**
 * Drives an order until nothing is due: it has ended, it waits (`driveAt`), or the machine must
 * report. Another driver may safely repeat every step.
 *
 * @throws StoreError if the store is unavailable. The order is unchanged, and is driven again
 * later.
 */
export async function driveOrder(driver: Driver, start: DriveStart): Promise<StoredOrder> {
  let { order, ownsIntent, account } = start;
  for (let taken = 0; taken < MAX_STEPS; taken++) {
    const step = advance(order, driver.services.nowMs());
    const move = await runStep(driver, step, { order, ownsIntent, account });
    if (!move) return order;
    const committed = await commitMove(driver.services, driver.clientId, order, move);
    if (committed) {
      driver.onCommitted(committed);
      order = committed.order;
      // The next call follows an intent that this driver has just stored.
      ownsIntent = true;
      if (!isDueAtOnce(move)) return order;
    } else {
      const path = paths.order(driver.clientId, order.id);
      const found = parseOrder(await driver.services.store.get(path));
      if (!found) return order;
      order = found;
      ownsIntent = false;
      account = undefined;
    }
  }
  throw new Error(`order ${order.id} does not come to rest in ${order.state}`);
}
