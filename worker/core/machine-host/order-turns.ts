import type { OrderId } from '../../../contract/customer/orders.ts';

const nothing = () => undefined;

/**
 * Runs work on one order sequentially, so that a parallel repetition of a tap finds the first one's
 * order.
 */
export class OrderTurns {
  readonly #last = new Map<OrderId, Promise<void>>();

  async take<T>(orderId: OrderId, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(orderId);
    const turn = (before ?? Promise.resolve()).then(work);
    const over = turn.then(nothing, nothing);
    this.#last.set(orderId, over);
    try {
      return await turn;
    } finally {
      if (this.#last.get(orderId) === over) this.#last.delete(orderId);
    }
  }
}
