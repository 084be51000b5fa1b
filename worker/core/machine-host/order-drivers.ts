import type { OrderId } from '../../../contract/customer/orders.ts';

/**
 * The drivers of a scheduler's orders, at most one per order. A driver starts with a read of its
 * order, and the read already counts as a driver. Otherwise several drivers could command a machine
 * from copies that are older than a stored result.
 */
export class OrderDrivers {
  readonly #driving = new Set<OrderId>();
  readonly #reads = new Map<OrderId, Promise<unknown>>();

  /** Returns whether a driver drives the order, or reads it in order to. */
  has(orderId: OrderId): boolean {
    return this.#driving.has(orderId) || this.#reads.has(orderId);
  }

  /**
   * Waits for the read with which a driver starts.
   *
   * @returns 'outdated' if another driver started meanwhile, or if `outdateRead` was called.
   */
  async read<T>(orderId: OrderId, read: Promise<T>): Promise<T | 'outdated'> {
    this.#reads.set(orderId, read);
    const isNewest = () => this.#reads.get(orderId) === read;
    try {
      const found = await read;
      return isNewest() ? found : 'outdated';
    } finally {
      if (isNewest()) this.#reads.delete(orderId);
    }
  }

  /** Makes `read` return 'outdated' for a read in progress. It may have begun before a change. */
  outdateRead(orderId: OrderId): void {
    this.#reads.delete(orderId);
  }

  /** Registers an order's driver. Returns false if the order already has one. */
  start(orderId: OrderId): boolean {
    if (this.#driving.has(orderId)) return false;
    this.#reads.delete(orderId);
    this.#driving.add(orderId);
    return true;
  }

  end(orderId: OrderId): void {
    this.#driving.delete(orderId);
  }
}
