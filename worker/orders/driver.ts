import type { PublicClient } from '../../contract/client.ts';
import type { Services } from '../services.ts';
import type { StoredOrder } from './order-document.ts';

/** The machine of an order, as its driver sees it. */
export type Vendor = {
  online(): boolean;
  /** Tells the machine; the same command again does nothing. */
  vend(order: StoredOrder): void;
  /** Asks what the machine's journal says. */
  query(order: StoredOrder): void;
};

/** What a driver needs to bring one tenant's orders on. */
export type Driver = {
  readonly services: Services;
  readonly client: PublicClient;
  readonly vendor: Vendor;
  /** Called with every state that was stored. */
  readonly stored: (order: StoredOrder) => void;
};

/** Where driving begins. */
export type Start = {
  readonly order: StoredOrder;
  /** Whether this driver itself has just stored the intent: then its first call is the only one. */
  readonly fresh: boolean;
  /** The account at the provider, where it is at hand. */
  readonly account?: string | undefined;
};
