import type { Order, OrderId } from '../../../contract/customer/orders.ts';
import { driveOrder } from '../drive/drive-order.ts';
import type { Driver, DriveStart } from '../drive/driver.ts';
import { type OutcomeOf, recordVend } from '../drive/record-vend.ts';
import { holdsMachine } from '../order/lease.ts';
import type { StoredOrder } from '../order/order.ts';
import { orderStates } from '../order/states/register.ts';
import { ASK_AFTER_MS, LEASE_MS, NEVER_MADE_MS, RETRY_MS, WATCHDOG_MS } from '../order/timing.ts';
import type { Committed } from '../order-store/commit-move.ts';
import { parseOrder } from '../order-store/order-codec.ts';
import {
  type OrderRequest,
  type PreparedOrder,
  placeOrder,
  prepareOrder,
  repeatOrRefuse,
  type UnavailableCode,
} from '../purchase/place-order.ts';
import { publicOrder } from '../receipts/public-order.ts';
import { ok, type Result } from '../result.ts';
import * as paths from '../store/paths.ts';
import { endFailures, isDoubtful, isOpen, noteState, setDue } from './open-orders.ts';
import { OrderDrivers } from './order-drivers.ts';
import { OrderTurns } from './order-turns.ts';
import { retryLater } from './retry-later.ts';
import type { SchedulerContext } from './scheduler-context.ts';
import { lessHeld, lessSold, needsRecount } from './sellable-counts.ts';
import { lossesInRow, MAX_MACHINE_LOSSES, stopMachine } from './stop-machine.ts';

type Tap = Omit<OrderRequest, 'client'>;

/**
 * Schedules one machine's purchases: which order holds the machine, and when each is driven. It
 * does not depend on the platform: the machine's Durable Object runs it, and so does the fault
 * suite.
 */
export class OrderScheduler {
  readonly #context: SchedulerContext;
  /** The last known state of open orders. The store is authoritative. */
  readonly #latest = new Map<OrderId, StoredOrder>();
  readonly #drivers = new OrderDrivers();
  readonly #turns = new OrderTurns();

  constructor(context: SchedulerContext) {
    this.#context = context;
  }

  /** Places an order. A parallel repetition of a tap waits for the first and finds its order. */
  buy(request: Tap): Promise<Result<Order>> {
    return this.#turns.take(request.orderId, () => this.#buy(request));
  }

  /**
   * Checks whether the person may buy before it leases the machine. If the machine is busy or
   * disconnected, it refuses without a read.
   */
  async #buy(asked: Tap): Promise<Result<Order>> {
    const { services } = this.#context;
    const early = this.#refusalOf(asked);
    if (early) return repeatOrRefuse(services, asked, early);
    const request = { ...asked, client: await this.#context.loadClient() };
    let losses = 0;
    const prepared = await prepareOrder(services, request, (shelf) => {
      losses = shelf?.stock.get(asked.asked.slot)?.losses ?? 0;
      if (needsRecount(this.#context.memory().counts, shelf, asked.asked)) this.#context.recount();
    });
    if (!prepared.ok) return prepared;
    const late = this.#refusalOf(asked, losses);
    if (late) return repeatOrRefuse(services, asked, late, prepared.value.order);
    return this.#place(request, prepared.value);
  }

  /**
   * Leases the machine and places the order. Nothing is awaited between the check that the machine
   * is free and the lease, so no other order can take it.
   */
  async #place(request: OrderRequest, prepared: PreparedOrder): Promise<Result<Order>> {
    const { services, persist, background } = this.#context;
    const { orderId } = request;
    const now = services.nowMs();
    // An order that is already open keeps its lease and its due time.
    const isNew = !this.#isOpen(orderId);
    if (isNew) {
      this.#context.memory().lease = { orderId, untilMs: now + LEASE_MS };
      this.#setDue(orderId, now + WATCHDOG_MS);
      // The lease and the alarm are durable before any outside call.
      await persist();
    }
    try {
      const placed = await placeOrder(services, request, prepared);
      if (!placed.ok) {
        // Forgets only what this call started. An order that was open before continues.
        if (isNew) this.#forget(orderId);
        await persist();
        return placed;
      }
      const { order, created, account } = placed.value;
      if (created || isNew) this.#onStored(order);
      background(this.#drive({ order, ownsIntent: created, account }));
      return ok(publicOrder(order));
    } catch (thrown) {
      // The commit may have happened although its answer was lost, so check soon instead of in a
      // minute.
      this.#setDue(orderId, now + RETRY_MS);
      await persist();
      throw thrown;
    }
  }

  /** Returns why the machine cannot take this order now. `losses`: the slot's stored losses. */
  #refusalOf({ orderId, asked: { slot } }: Tap, losses = 0): UnavailableCode | undefined {
    const memory = this.#context.memory();
    const { lease } = memory;
    const now = this.#context.services.nowMs();
    if (lease && lease.orderId !== orderId && lease.untilMs > now) return 'MACHINE_BUSY';
    if (!this.#isOpen(orderId) && isDoubtful(memory, slot, losses)) return 'SLOT_STOPPED';
    return this.#context.machine.online() ? undefined : 'MACHINE_OFFLINE';
  }

  /** Drives an order that this scheduler may have forgotten. */
  async wake(orderId: OrderId): Promise<void> {
    this.#setDue(orderId, this.#context.services.nowMs());
    this.#latest.delete(orderId);
    this.#drivers.outdateRead(orderId);
    await this.#driveById(orderId);
  }

  /** Returns an order of this machine, and whether it will still change by itself. */
  async find(
    orderId: OrderId,
  ): Promise<{ readonly order: StoredOrder; readonly isOpen: boolean } | undefined> {
    const order = await this.#known(orderId);
    return order && { order, isOpen: this.#isOpen(orderId) };
  }

  /**
   * Handles a machine's report about an order. When it returns, the report is stored or irrelevant.
   *
   * @throws UnreadableOrder if only another version can read the order, and StoreError if the store
   * did not answer. The machine must then repeat the report.
   */
  async onReport(orderId: OrderId, outcomeOf: OutcomeOf): Promise<void> {
    const { services, name, background } = this.#context;
    const known = await this.#known(orderId);
    // A machine reports only about its own orders.
    if (known?.machine.id !== name().machineId) return;
    try {
      const recorded = await recordVend(services, name().clientId, known, outcomeOf);
      if (!recorded) return;
      if ('newer' in recorded) this.#onStored(recorded.newer);
      else this.#onCommitted(recorded);
      const order = 'newer' in recorded ? recorded.newer : recorded.order;
      background(this.#drive({ order, ownsIntent: !('newer' in recorded) }));
    } catch (thrown) {
      // The commit may have happened although its answer was lost, so the order is read again soon.
      this.#onFailed(orderId, thrown);
      await this.#context.persist();
      throw thrown;
    }
  }

  /** Drives the orders that waited for the machine's connection. */
  onMachineBack(): void {
    const now = this.#context.services.nowMs();
    for (const { orderId } of this.#context.memory().open) {
      const known = this.#latest.get(orderId);
      const part = known && orderStates[known.state].fulfilment;
      const waits = part === undefined || part === 'commanded' || part === 'unknown';
      if (waits) this.#setDue(orderId, now);
    }
    this.driveDue();
  }

  /** Drives all due orders except those already being driven. */
  driveDue(): void {
    const now = this.#context.services.nowMs();
    for (const { orderId, dueMs } of this.#context.memory().open) {
      if (dueMs <= now) this.#context.background(this.#driveById(orderId));
    }
  }

  /** Returns when the alarm must fire for this machine's orders. */
  dueTimes(nowMs: number): readonly number[] {
    return this.#context
      .memory()
      .open.map(({ orderId, dueMs }) => (this.#drivers.has(orderId) ? nowMs + WATCHDOG_MS : dueMs));
  }

  /** Returns the counts minus the pieces that open orders hold. */
  sellableCounts(): Readonly<Record<string, number>> {
    return lessHeld(this.#context.memory().counts, [...this.#latest.values()]);
  }

  async #driveById(orderId: OrderId): Promise<void> {
    if (this.#drivers.has(orderId)) return;
    try {
      const order = await this.#drivers.read(orderId, this.#known(orderId));
      if (order === 'outdated') return;
      if (order) return await this.#drive({ order, ownsIntent: false });
      const now = this.#context.services.nowMs();
      const entry = this.#context.memory().open.find((one) => one.orderId === orderId);
      if (!entry || now - entry.sinceMs > NEVER_MADE_MS) this.#forget(orderId);
      else this.#setDue(orderId, now + RETRY_MS);
    } catch (thrown) {
      this.#onFailed(orderId, thrown);
    }
    await this.#context.persist();
  }

  /** Runs one driver per order. After any error it is retried. */
  async #drive(start: DriveStart): Promise<void> {
    const { id } = start.order;
    if (!this.#drivers.start(id)) return;
    try {
      const order = await driveOrder(this.#driver(), start);
      const newest = this.#latest.get(id);
      // If a report stored a newer state while this driver waited, the driver's copy is outdated.
      const isKnown = newest === undefined || newest === order || newest === start.order;
      if (isKnown) this.#settle(order);
      else this.#setDue(id, this.#context.services.nowMs());
    } catch (thrown) {
      this.#onFailed(id, thrown);
    } finally {
      this.#drivers.end(id);
    }
    await this.#context.persist();
  }

  /** Stores the state in which a driver left an order, and when to continue. */
  #settle(order: StoredOrder): void {
    const now = this.#context.services.nowMs();
    this.#latest.set(order.id, order);
    noteState(this.#context.memory(), order);
    endFailures(this.#context.memory(), order.id);
    const isCommanded = orderStates[order.state].fulfilment === 'commanded';
    if (order.driveAtMs === null) this.#forget(order.id);
    else this.#setDue(order.id, isCommanded ? now + ASK_AFTER_MS : order.driveAtMs);
  }

  #driver(): Driver {
    const { services, machine, name } = this.#context;
    const onCommitted = (committed: Committed) => this.#onCommitted(committed);
    return { services, clientId: name().clientId, machine, onCommitted };
  }

  #onCommitted({ order, released }: Committed): void {
    const { memory, background } = this.#context;
    if (released.stock === 'sold') memory().counts = lessSold(memory().counts, order);
    memory().lossesInRow = lossesInRow(memory().lossesInRow, { order, released });
    if (memory().lossesInRow >= MAX_MACHINE_LOSSES) background(stopMachine(this.#context));
    this.#onStored(order);
  }

  /** Publishes a stored state. Releases the lease if its holder has finished with the machine. */
  #onStored(order: StoredOrder): void {
    const memory = this.#context.memory();
    this.#latest.set(order.id, order);
    noteState(memory, order);
    this.#context.publish(order);
    const holds = holdsMachine(order, this.#context.services.nowMs());
    if (memory.lease?.orderId === order.id && !holds) memory.lease = null;
  }

  #onFailed(orderId: OrderId, thrown: unknown): void {
    // This driver's copy may be outdated, so the next driver reads the order again.
    this.#latest.delete(orderId);
    retryLater(this.#context, orderId, thrown);
  }

  #setDue = (orderId: OrderId, dueMs: number): void =>
    setDue(this.#context.memory(), orderId, dueMs, this.#context.services.nowMs());

  /** Forgets an order that is finished. */
  #forget(orderId: OrderId): void {
    const memory = this.#context.memory();
    memory.open = memory.open.filter((one) => one.orderId !== orderId);
    if (memory.lease?.orderId === orderId) memory.lease = null;
    this.#latest.delete(orderId);
  }

  #isOpen = (orderId: OrderId): boolean => isOpen(this.#context.memory(), orderId);

  async #known(orderId: OrderId): Promise<StoredOrder | undefined> {
    const known = this.#latest.get(orderId);
    if (known) return known;
    const { services, name } = this.#context;
    return parseOrder(await services.store.get(paths.order(name().clientId, orderId)));
  }
}
