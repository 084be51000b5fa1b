import type { ClientId } from '../../../contract/shared/ids.ts';
import type { CommandedOrder, StoredOrder } from '../order/order.ts';
import type { Committed } from '../order-store/commit-move.ts';
import type { Services } from '../services.ts';

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
  /** Called with each stored state of an order. */
  readonly onCommitted: (committed: Committed) => void;
};

/** Where driving starts. */
export type DriveStart = {
  readonly order: StoredOrder;
  /** Whether this driver has just stored the intent. Then nobody else has made the call. */
  readonly ownsIntent: boolean;
  /** The account at the provider, if already known. */
  readonly account?: string | undefined;
};
