import type { OrderId } from '../../../contract/customer/orders.ts';

/**
 * The drivers of a scheduler's orders, at most one per order. A driver starts with a read of its
 * order. If the read did not count as its start, several drivers would command a machine by copies
 * that a stored result has overtaken.
 */
export class OrderDrivers {
  readonly #driving = new Set<OrderId>();
  readonly #reads = new Map<OrderId, Promise<unknown>>();

  /** Returns whether an order is being driven, or read to be driven. */
  has(orderId: OrderId): boolean {
    return this.#driving.has(orderId) || this.#reads.has(orderId);
  }

  /**
   * Waits for the read with which a driver starts.
   *
   * @returns 'outdated' if another driver started meanwhile, or the read was outdated.
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

  /** Makes a read that is under way count no more. It may have begun before a change. */
  outdateRead(orderId: OrderId): void {
    this.#reads.delete(orderId);
  }

  /** Starts an order's driver. Returns false if the order has one. */
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
