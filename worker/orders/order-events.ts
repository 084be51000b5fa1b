import { isSettled } from '../../contract/order-state.ts';
import type { Order, OrderId } from '../../contract/orders.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that gathers the answer would hold back what the person waits for.
  'x-accel-buffering': 'no',
};

const encoder = new TextEncoder();
const eventOf = (order: Order) =>
  encoder.encode(`event: order\ndata: ${JSON.stringify(order)}\n\n`);

/** The events of a purchase that is over: one. */
export const settledEvents = (order: Order): Response => new Response(eventOf(order), { headers });

/** A line nobody reads keeps proxies and phones from closing a quiet stream. */
const KEEP_ALIVE_MS = 15_000;
/** An order is one person's: two tabs and a phone, and one that has gone without saying so. */
const MAX_STREAMS = 4;

type Watcher = { readonly writer: WritableStreamDefaultWriter<Uint8Array>; readonly timer: number };

/** The people who watch a machine's purchases. */
export class OrderWatchers {
  readonly #byOrder = new Map<OrderId, Set<Watcher>>();

  /**
   * A stream that begins with the order as it stands. It ends with the session that opened it, and
   * when too many newer ones follow the same order: a browser then asks instead.
   * @param isAlive whether that session still stands; asked every quarter of a minute.
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
      // A store that is away signs nobody out.
      void isAlive().then(
        (alive) => (alive ? undefined : end()),
        () => undefined,
      );
    }, KEEP_ALIVE_MS);
    const watcher = { writer, timer };
    watchers.add(watcher);
    // A Set keeps its order of insertion: the first one is the oldest.
    const [oldest] = watchers;
    if (oldest && watchers.size > MAX_STREAMS) {
      watchers.delete(oldest);
      void oldest.writer.close().catch(() => undefined);
    }
    // The only sign of a browser that went away: its request's own signal does not fire here.
    writer.closed.catch(() => undefined).finally(() => this.#leave(first.id, watcher));
    void send(eventOf(first));
    return new Response(readable, { headers });
  }

  /** Tells everybody who watches it; the last state ends their streams. */
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
