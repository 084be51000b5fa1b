import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { advance } from './advance.ts';
import { type Committed, commitMove } from './commit-move.ts';
import { isDueAtOnce } from './move.ts';
import type { CommandedOrder, StoredOrder } from './order.ts';
import { parseOrder } from './order-codec.ts';
import { runStep } from './run-step.ts';

/** The driver's interface to an order's machine. Without a connection nothing is sent. */
export type MachinePort = {
  online(): boolean;
  /** Returns whether the machine's journal has had an entry for the order. */
  knows(order: StoredOrder): boolean;
  /** Sends the command of the order's fulfilment. Repeating the same command changes nothing. */
  sendCommand(order: CommandedOrder): void;
  /** Returns whether the machine's journal reaches back before the order's command. */
  journalReach(order: CommandedOrder): 'complete' | 'younger' | 'unknown';
  /** Asks for the journal's entry of the order. */
  queryJournal(order: StoredOrder): void;
};

/**
 * The dependencies for driving one tenant's orders. The tenant's document is not needed, because an
 * order contains everything until its end.
 */
export type Driver = {
  readonly services: Services;
  readonly clientId: ClientId;
  readonly machine: MachinePort;
  /** Called with every stored state. */
  readonly onCommitted: (committed: Committed) => void;
};

/** The start of driving. */
export type DriveStart = {
  readonly order: StoredOrder;
  /** Whether this driver has just stored the intent. Then nobody else has made the call. */
  readonly ownsIntent: boolean;
  /** The account at the provider, if already known. */
  readonly account?: string | undefined;
};

/** A step without changes may repeat. More than this in a row is a bug. */
const MAX_STEPS = 40;

/**
 * Drives an order until nothing is due: it has ended, it waits (`driveAt`), or the machine must
 * report. Another driver may repeat everything.
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
