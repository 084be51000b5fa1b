import type { Order, OrderId } from '../../contract/customer/orders.ts';
import { isSettled } from '../../contract/shared/order-state.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A buffering proxy would hold back the events that the person waits for.
  'x-accel-buffering': 'no',
};

const encoder = new TextEncoder();
const eventOf = (order: Order) =>
  encoder.encode(`event: order\ndata: ${JSON.stringify(order)}\n\n`);

/** Returns the event stream of an ended purchase, which has one event. */
export const settledEvents = (order: Order): Response => new Response(eventOf(order), { headers });

/** Proxies and phones close a quiet stream, so comment lines keep it open. */
const KEEP_ALIVE_MS = 15_000;
/**
 * The most streams of one order. One person has at most two tabs, a phone, and one connection that
 * broke unnoticed.
 */
const MAX_STREAMS = 4;

type Watcher = { readonly writer: WritableStreamDefaultWriter<Uint8Array>; readonly timer: number };

/** The people who watch a machine's purchases. */
export class OrderWatchers {
  readonly #byOrder = new Map<OrderId, Set<Watcher>>();

  /**
   * Returns a stream that begins with the order's current state. It ends with the session that
   * opened it, or if too many newer streams watch the same order. A browser then polls instead.
   *
   * @param isAlive whether that session is still valid, checked every 15 seconds.
   */
  open(first: Order, isAlive: () => Promise<boolean>): Response {
    if (isSettled(first.state)) return settledEvents(first);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const watchers = this.#byOrder.get(first.id) ?? new Set();
    this.#byOrder.set(first.id, watchers);
    const send = (bytes: Uint8Array) => writer.write(bytes).catch(() => undefined);
    const end = () => void writer.close().catch(() => undefined);
    const timer = setInterval(() => {
      void send(encoder.encode(':\n\n'));
      // If the store is unavailable, the stream continues.
      void isAlive().then(
        (alive) => (alive ? undefined : end()),
        () => undefined,
      );
    }, KEEP_ALIVE_MS);
    const watcher = { writer, timer };
    watchers.add(watcher);
    // A Set keeps insertion order, so the first one is the oldest.
    const [oldest] = watchers;
    if (oldest && watchers.size > MAX_STREAMS) {
      watchers.delete(oldest);
      void oldest.writer.close().catch(() => undefined);
    }
    // This is the only sign that a browser has disconnected, because its request's signal does not
    // fire here.
    writer.closed.catch(() => undefined).finally(() => this.#leave(first.id, watcher));
    void send(eventOf(first));
    return new Response(readable, { headers });
  }

  /** Sends the order to all its watchers. A final state ends their streams. */
  publish(order: Order): void {
    for (const { writer } of this.#byOrder.get(order.id) ?? []) {
      void writer.write(eventOf(order)).catch(() => undefined);
      if (isSettled(order.state)) void writer.close().catch(() => undefined);
    }
  }

  #leave(id: OrderId, watcher: Watcher): void {
    clearInterval(watcher.timer);
    const watchers = this.#byOrder.get(id);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#byOrder.delete(id);
  }
}
