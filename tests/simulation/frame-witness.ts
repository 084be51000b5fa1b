import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../contract/customer/orders.ts';
import { holdsMachine } from '../../worker/core/order/lease.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { Platforms } from './platforms.ts';
import { readOrders } from './read-orders.ts';
import type { Timeline } from './timeline.ts';
import type { Known } from './virtual-object.ts';

const frameSchema = v.variant('type', [
  v.object({ type: v.literal('vend'), commandId: orderIdSchema }),
  v.object({ type: v.literal('ack'), commandId: orderIdSchema, outcome: v.string() }),
]);

const hasResult = ({ history }: StoredOrder) =>
  history.some(({ state }) => state === 'DISPENSED' || state === 'VEND_FAILED');

/**
 * Checks each command and acknowledgement against the store at the moment it leaves the edge. The reads
 * take no virtual time, so no commit happens in between.
 */
export class FrameWitness {
  readonly #platforms: Platforms;
  readonly #timeline: Timeline;
  /** The orders for which each machine got a command. */
  readonly #commanded = new Map<number, Set<OrderId>>();
  readonly #storageLostAtMs: (machine: number) => number | undefined;
  readonly #afterResult = new Map<OrderId, number>();
  readonly broken: string[] = [];

  /**
   * @param storageLostAtMs returns when a machine's object last lost its storage, and with it its lease.
   */
  constructor(
    platforms: Platforms,
    timeline: Timeline,
    storageLostAtMs: (machine: number) => number | undefined,
  ) {
    this.#platforms = platforms;
    this.#storageLostAtMs = storageLostAtMs;
    this.#timeline = timeline;
  }

  /** @param known what the object knew when it sent the frame. */
  async see(machine: number, frame: string, { leased, entries }: Known): Promise<void> {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), frameSchema), frame);
    if (!parsed.success) return;
    const { commandId, type } = parsed.output;
    const isKnown = type === 'vend' && entries.has(commandId);
    this.#hold(!isKnown, machine, 'a command again, although the journal is known to have had it');
    const order = await this.#read(commandId);
    if (!order) return;
    if (type === 'vend') return this.#seeVend(machine, order, leased);
    const isStored = order.state !== 'VENDING' && order.state !== 'AUTHORIZED';
    this.#hold(isStored, machine, `a result is acknowledged before it is stored (${order.id})`);
  }

  async #seeVend(machine: number, order: StoredOrder, leased: OrderId | undefined): Promise<void> {
    const others = this.#commanded.get(machine) ?? new Set();
    this.#commanded.set(machine, others);
    for (const id of [...others].filter((one) => one !== order.id)) {
      const other = await this.#read(id);
      const holds = other && this.#holdsMachine(other);
      if (holds && !this.#lostLease(machine, other)) {
        this.#hold(false, machine, 'two orders are commanded at once');
      } else others.delete(id);
    }
    others.add(order.id);
    const isLeased = leased === order.id || this.#lostLease(machine, order);
    this.#hold(isLeased, machine, 'a command without the lease in storage');
    if (!hasResult(order)) return;
    const again = (this.#afterResult.get(order.id) ?? 0) + 1;
    this.#afterResult.set(order.id, again);
    this.#hold(again <= 1, machine, 'more than one command after a stored result');
  }

  /**
   * Returns whether an order still needs its machine. An order that nobody could continue stays stored as
   * commanded. Its machine cannot run any more once the time of its report has passed, and its lease has ended.
   */
  #holdsMachine(order: StoredOrder): boolean {
    const { command } = order.fulfilment;
    const { nowMs } = this.#timeline;
    const isOver = command !== null && command.reportByMs + CLOCKS_MS < nowMs;
    return !isOver && holdsMachine(order, nowMs + CLOCKS_MS);
  }

  /**
   * Returns whether the lost storage had the order's lease. Earlier orders continue without it, because the
   * machine refuses a second command itself.
   */
  #lostLease(machine: number, { createdAtMs }: StoredOrder): boolean {
    const lostAtMs = this.#storageLostAtMs(machine);
    return lostAtMs !== undefined && createdAtMs <= lostAtMs;
  }

  #hold(holds: boolean, machine: number, rule: string): void {
    if (!holds) this.broken.push(`machine ${machine}: ${rule}`);
  }

  async #read(orderId: OrderId): Promise<StoredOrder | undefined> {
    const [order] = await readOrders(this.#platforms, [orderId]);
    return order;
  }
}

/** The maximum difference between the clocks of two processes. */
const CLOCKS_MS = 400;
