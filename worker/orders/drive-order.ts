import type { ClientId } from '../../contract/ids.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { advance } from './advance.ts';
import { type Committed, commitMove } from './commit-move.ts';
import { type CommandedOrder, parseOrder, type StoredOrder } from './order-document.ts';
import { runStep } from './run-step.ts';

/** The machine of an order, as its driver reaches it. Without a connection nothing is sent. */
export type MachinePort = {
  online(): boolean;
  /** Whether the machine's journal has had an entry for the order. */
  knows(order: StoredOrder): boolean;
  /** Tells the machine to vend; the same command again does nothing. */
  sendVend(order: CommandedOrder): void;
  /** Whether the machine's journal reaches back before the order's command. */
  journalReach(order: CommandedOrder): 'complete' | 'younger' | 'unknown';
  /** Asks what the machine's journal knows of the order. */
  queryJournal(order: StoredOrder): void;
};

/**
 * What a driver needs to bring one tenant's orders on. The tenant's document is not among it: an order
 * carries all that it needs to end.
 */
export type Driver = {
  readonly services: Services;
  readonly clientId: ClientId;
  readonly machine: MachinePort;
  /** Called with every state that was stored. */
  readonly onCommitted: (committed: Committed) => void;
};

/** Where driving begins. */
export type DriveStart = {
  readonly order: StoredOrder;
  /** Whether this driver itself has just stored the intent: then its first call is the only one. */
  readonly ownsIntent: boolean;
  /** The account at the provider, where it is at hand. */
  readonly account?: string | undefined;
};

/** A step that changes nothing may repeat; more than this in a row is an error of ours. */
const MAX_STEPS = 40;

/**
 * Brings an order on until there is nothing to do at once: it has ended, waits (`driveAt`), or the
 * machine must report. Everything it does may be done again by another driver.
 * @throws StoreError when the store is away; the order is where it was, and is driven again later.
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
      if (move.afterMs !== 0) return order;
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
