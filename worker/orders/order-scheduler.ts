import type { PublicClient } from '../../contract/client.ts';
import { endStates } from '../../contract/order-state.ts';
import type { Order, OrderId } from '../../contract/orders.ts';
import { log } from '../log.ts';
import type { Desk } from '../machine-object/machine-context.ts';
import { countAfter } from '../machines/device/store-report.ts';
import { ok, type Result } from '../result.ts';
import * as paths from '../store/paths.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import type { VendOutcome } from './after-machine.ts';
import { driveOrder } from './drive-order.ts';
import type { Start } from './driver.ts';
import { holdsMachine } from './lease.ts';
import { askJournal, tellToVend } from './machine-commands.ts';
import { parseOrder, publicOrder, type StoredOrder } from './order-document.ts';
import { OrderWatchers, settledEvents } from './order-events.ts';
import { type OrderRequest, placeOrder } from './place-order.ts';
import { recordVend } from './record-vend.ts';
import { RESULT_WITHIN_MS, START_WITHIN_MS, VEND_WITHIN_MS } from './timing.ts';

/** Longer than any outside call takes: a driver that has not come back by then has died. */
const WATCHDOG_MS = 45_000;
/** A machine that was told has so long until its journal is asked. */
const ASK_AFTER_MS = 8_000;
const RETRY_MS = 3_000;
/** An order that was to be made, and of which nothing is found, was never made. */
const NEVER_MADE_MS = 3 * 60_000;
const LEASE_MS = VEND_WITHIN_MS + START_WITHIN_MS + RESULT_WITHIN_MS;

const nothing = () => undefined;

/** The purchases of one machine: who holds it, who drives, who watches. */
export class OrderDesk {
  readonly #desk: Desk;
  readonly #watchers = new OrderWatchers();
  /** The last known state of orders that are open; the store decides. */
  readonly #latest = new Map<OrderId, StoredOrder>();
  readonly #driving = new Set<OrderId>();
  readonly #placing = new Map<OrderId, Promise<void>>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether somebody else's order holds the machine. */
  isBusy(orderId: OrderId): boolean {
    const { lease } = this.#desk.memory();
    const now = this.#desk.services.nowMs();
    return lease !== null && lease.orderId !== orderId && lease.untilMs > now;
  }

  /** The same tap sent twice at the same moment takes its turn, and finds the order of the first. */
  async place(request: Omit<OrderRequest, 'client'>): Promise<Result<Order>> {
    const { orderId } = request;
    const before = this.#placing.get(orderId);
    const turn = (before ?? Promise.resolve()).then(() => this.#place(request));
    const over = turn.then(nothing, nothing);
    this.#placing.set(orderId, over);
    try {
      return await turn;
    } finally {
      if (this.#placing.get(orderId) === over) this.#placing.delete(orderId);
    }
  }

  async #place(request: Omit<OrderRequest, 'client'>): Promise<Result<Order>> {
    const { services, memory } = this.#desk;
    const { orderId } = request;
    const now = services.nowMs();
    const isNew = !this.#isOpen(orderId);
    if (isNew) {
      // Leased, and the alarm set, before anything is asked of anybody.
      memory().lease = { orderId, untilMs: now + LEASE_MS };
      this.#due(orderId, now + WATCHDOG_MS);
      await this.#desk.changed();
    }
    try {
      const placed = await placeOrder(services, { ...request, client: await this.#client() });
      if (!placed.ok) {
        // A purchase that was under way before this call goes on, whatever this call wanted.
        if (isNew) this.#rest(orderId);
        await this.#desk.changed();
        return placed;
      }
      const { order, created, account } = placed.value;
      if (created || isNew) this.#stored(order);
      this.#desk.background(this.#drive({ order, fresh: created, account }));
      return ok(publicOrder(order));
    } catch (thrown) {
      // The commit may have happened although its answer is lost: look at once, not in a minute.
      this.#due(orderId, now + RETRY_MS);
      await this.#desk.changed();
      throw thrown;
    }
  }

  /** Drives an order that this object may have lost sight of. */
  async wake(orderId: OrderId): Promise<void> {
    this.#due(orderId, this.#desk.services.nowMs());
    this.#latest.delete(orderId);
    await this.#driveById(orderId);
  }

  /** The order's events from now on. */
  async watch(orderId: OrderId): Promise<Response> {
    const order = this.#latest.get(orderId) ?? (await this.#read(orderId));
    if (!order) return new Response(null, { status: 404 });
    return this.#isOpen(orderId)
      ? this.#watchers.open(publicOrder(order))
      : settledEvents(publicOrder(order));
  }

  /** What the machine says became of an order; kept for good when this returns. */
  async hear(
    orderId: OrderId,
    said: (order: StoredOrder) => VendOutcome | undefined,
  ): Promise<StoredOrder | undefined> {
    const { services, memory } = this.#desk;
    const known = this.#latest.get(orderId) ?? (await this.#read(orderId));
    // A machine speaks for its own orders only.
    if (!known || known.machine.id !== memory().machineId) return undefined;
    const order = await recordVend(services, memory().clientId, known, said);
    if (order === known) return order;
    this.#stored(order);
    this.#desk.background(this.#drive({ order, fresh: true }));
    return order;
  }

  /** Everything that is due; what is being driven already is left alone. */
  driveDue(): void {
    const now = this.#desk.services.nowMs();
    for (const { orderId, dueMs } of this.#desk.memory().open) {
      if (dueMs <= now) this.#desk.background(this.#driveById(orderId));
    }
  }

  /** The machine is back: what it was told, or was not, is settled now. */
  machineIsBack(): void {
    const now = this.#desk.services.nowMs();
    for (const { orderId } of this.#desk.memory().open) {
      const state = this.#latest.get(orderId)?.state;
      const waits = state === undefined || state === 'VENDING' || state === 'VEND_UNKNOWN';
      if (waits) this.#due(orderId, now);
    }
    this.driveDue();
  }

  /** The counts, less what open orders hold of them. */
  sellableCounts(): Readonly<Record<string, number>> {
    const memory = this.#desk.memoryIfAny();
    if (!memory) return {};
    const held = [...this.#latest.values()]
      // Sold, or returned: a message may still be owed, a piece is not.
      .filter(({ state, history }) => {
        return !endStates.has(state) && !history.some((entry) => entry.state === 'DISPENSED');
      })
      .map(({ lines }) => lines[0]?.slot);
    const free = (slot: string, count: number) =>
      Math.max(0, count - held.filter((one) => one === slot).length);
    return Object.fromEntries(
      Object.entries(memory.counts).map(([slot, { count }]) => [slot, free(slot, count)]),
    );
  }

  /** When this object must wake up for its orders. */
  dues(nowMs: number): readonly number[] {
    return this.#desk
      .memory()
      .open.map(({ orderId, dueMs }) => (this.#driving.has(orderId) ? nowMs + WATCHDOG_MS : dueMs));
  }

  async #driveById(orderId: OrderId): Promise<void> {
    if (this.#driving.has(orderId)) return;
    try {
      const order = this.#latest.get(orderId) ?? (await this.#read(orderId));
      if (order) return await this.#drive({ order, fresh: false });
      const now = this.#desk.services.nowMs();
      const since = this.#desk.memory().open.find((one) => one.orderId === orderId)?.sinceMs ?? 0;
      if (now - since > NEVER_MADE_MS) this.#rest(orderId);
      else this.#due(orderId, now + RETRY_MS);
    } catch (thrown) {
      this.#failed(orderId, thrown);
    }
    await this.#desk.changed();
  }

  /** One driver an order; whatever goes wrong, it is tried again. */
  async #drive(start: Start): Promise<void> {
    const { id } = start.order;
    if (this.#driving.has(id)) return;
    this.#driving.add(id);
    try {
      const order = await driveOrder(await this.#driver(), start);
      this.#latest.set(id, order);
      const now = this.#desk.services.nowMs();
      if (order.driveAt === null) this.#rest(id);
      else
        this.#due(id, order.state === 'VENDING' ? now + ASK_AFTER_MS : Date.parse(order.driveAt));
    } catch (thrown) {
      this.#failed(id, thrown);
    } finally {
      this.#driving.delete(id);
    }
    await this.#desk.changed();
  }

  async #driver() {
    const { services, memory, live } = this.#desk;
    return {
      services,
      client: await this.#client(),
      vendor: {
        online: () => live() !== undefined,
        vend: (order: StoredOrder) => tellToVend(live(), order, memory().offsetMs),
        query: (order: StoredOrder) => askJournal(live(), order),
      },
      stored: (order: StoredOrder) => this.#stored(order),
    };
  }

  /** A state that is in the store: shown to who watches, and perhaps the machine is free again. */
  #stored(order: StoredOrder): void {
    const memory = this.#desk.memory();
    const now = this.#desk.services.nowMs();
    this.#latest.set(order.id, order);
    this.#watchers.publish(publicOrder(order));
    if (memory.lease?.orderId === order.id && !holdsMachine(order, now)) memory.lease = null;
    memory.counts = { ...countAfter(memory.counts, order, now) };
  }

  #failed(orderId: OrderId, thrown: unknown): void {
    log('order.drive-failed', { clientId: this.#desk.memory().clientId, orderId, thrown });
    // What this driver believed may be old.
    this.#latest.delete(orderId);
    this.#due(orderId, this.#desk.services.nowMs() + RETRY_MS);
  }

  #due(orderId: OrderId, dueMs: number): void {
    const memory = this.#desk.memory();
    const known = memory.open.find((one) => one.orderId === orderId);
    if (known) known.dueMs = dueMs;
    else memory.open.push({ orderId, dueMs, sinceMs: this.#desk.services.nowMs() });
  }

  /** Nothing is to be done about an order any more. */
  #rest(orderId: OrderId): void {
    const memory = this.#desk.memory();
    memory.open = memory.open.filter((one) => one.orderId !== orderId);
    if (memory.lease?.orderId === orderId) memory.lease = null;
    this.#latest.delete(orderId);
  }

  #isOpen = (orderId: OrderId): boolean =>
    this.#desk.memory().open.some((one) => one.orderId === orderId);

  async #read(orderId: OrderId): Promise<StoredOrder | undefined> {
    const { services, memory } = this.#desk;
    return parseOrder(await services.store.get(paths.order(memory().clientId, orderId)));
  }

  async #client(): Promise<PublicClient> {
    const { services, memory, background } = this.#desk;
    const tenant = await loadTenant(services, memory().clientId, 'strict', background);
    if (!tenant.ok) throw new Error(`tenant ${memory().clientId}: ${tenant.error.code}`);
    return tenant.value.client;
  }
}
