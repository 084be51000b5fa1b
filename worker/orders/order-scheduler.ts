import type { Order, OrderId } from '../../contract/orders.ts';
import { log } from '../log.ts';
import { ok, type Result } from '../result.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import type { VendOutcome } from './after-machine.ts';
import type { Committed } from './commit-move.ts';
import { type Driver, type DriveStart, driveOrder } from './drive-order.ts';
import { holdsMachine } from './lease.ts';
import { isDoubtful, isOpen, noteState, setDue } from './open-orders.ts';
import { parseOrder, publicOrder, type StoredOrder, UnreadableOrder } from './order-document.ts';
import { OrderTurns } from './order-turns.ts';
import {
  type OrderRequest,
  type PreparedOrder,
  placeOrder,
  prepareOrder,
  repeatOrRefuse,
  type UnavailableCode,
} from './place-order.ts';
import { recordVend } from './record-vend.ts';
import type { SchedulerContext } from './scheduler-context.ts';
import { lessHeld, lessSold, needsRecount } from './sellable-counts.ts';
import { lossesInRow, MAX_MACHINE_LOSSES, stopMachine } from './stop-machine.ts';
import { LEASE_MS } from './timing.ts';

/** Longer than any outside call takes: a driver that has not come back by then has died. */
const WATCHDOG_MS = 45_000;
/** How long after a command the machine's journal is asked. */
const ASK_AFTER_MS = 8_000;
const RETRY_MS = 3_000;
/** An order that only another version can read is held, and looked at again this much later. */
const UNREADABLE_RETRY_MS = 5 * 60_000;
/** An order that was to be made, and of which nothing is found, was never made. */
const NEVER_MADE_MS = 3 * 60_000;

type BuyRequest = Omit<OrderRequest, 'client'>;

/**
 * The purchases of one machine: who holds it, and when each is driven on. It knows nothing of the
 * platform: the machine's Durable Object runs it, and so does the fault suite.
 */
export class OrderScheduler {
  readonly #context: SchedulerContext;
  /** The last known state of orders that are open; the store decides. */
  readonly #latest = new Map<OrderId, StoredOrder>();
  readonly #driving = new Set<OrderId>();
  readonly #turns = new OrderTurns();

  constructor(context: SchedulerContext) {
    this.#context = context;
  }

  /** Buys. The same tap sent twice at the same moment waits its turn, and finds the order of the first. */
  buy(request: BuyRequest): Promise<Result<Order>> {
    return this.#turns.take(request.orderId, () => this.#buy(request));
  }

  /** Decides first and leases the machine last. A machine that is busy or away costs no read. */
  async #buy(asked: BuyRequest): Promise<Result<Order>> {
    const { services } = this.#context;
    const early = this.#whyNot(asked);
    if (early) return repeatOrRefuse(services, asked, early);
    const request = { ...asked, client: await this.#context.loadClient() };
    const prepared = await prepareOrder(services, request, (shelf) => {
      if (needsRecount(this.#context.memory().counts, shelf, asked.asked)) this.#context.recount();
    });
    if (!prepared.ok) return prepared;
    const late = this.#whyNot(asked);
    if (late) return repeatOrRefuse(services, asked, late, prepared.value.order);
    return this.#place(request, prepared.value);
  }

  /** Nobody comes between the look that just found the machine free and the taking: no wait is between. */
  async #place(request: OrderRequest, prepared: PreparedOrder): Promise<Result<Order>> {
    const { services, persist, background } = this.#context;
    const { orderId } = request;
    const now = services.nowMs();
    // An order that is open already keeps what it has.
    const isNew = !this.#isOpen(orderId);
    if (isNew) {
      this.#context.memory().lease = { orderId, untilMs: now + LEASE_MS };
      this.#setDue(orderId, now + WATCHDOG_MS);
      // Leased, and the alarm set, before anything is asked of anybody.
      await persist();
    }
    try {
      const placed = await placeOrder(services, request, prepared);
      if (!placed.ok) {
        // A purchase that was under way before this call goes on, whatever this call wanted.
        if (isNew) this.#rest(orderId);
        await persist();
        return placed;
      }
      const { order, created, account } = placed.value;
      if (created || isNew) this.#onStored(order);
      background(this.#drive({ order, ownsIntent: created, account }));
      return ok(publicOrder(order));
    } catch (thrown) {
      // The commit may have happened although its answer is lost: look at once, not in a minute.
      this.#setDue(orderId, now + RETRY_MS);
      await persist();
      throw thrown;
    }
  }

  /** Why the machine cannot be had for this order now. */
  #whyNot({ orderId, asked: { slot } }: BuyRequest): UnavailableCode | undefined {
    const memory = this.#context.memory();
    const { lease } = memory;
    const now = this.#context.services.nowMs();
    if (lease && lease.orderId !== orderId && lease.untilMs > now) return 'MACHINE_BUSY';
    if (!this.#isOpen(orderId) && isDoubtful(memory, slot)) return 'SLOT_STOPPED';
    return this.#context.machine.online() ? undefined : 'MACHINE_OFFLINE';
  }

  /** Drives an order that this scheduler may have lost sight of. */
  async wake(orderId: OrderId): Promise<void> {
    this.#setDue(orderId, this.#context.services.nowMs());
    this.#latest.delete(orderId);
    await this.#driveById(orderId);
  }

  /** An order of this machine, and whether anything more will happen to it by itself. */
  async find(
    orderId: OrderId,
  ): Promise<{ readonly order: StoredOrder; readonly isOpen: boolean } | undefined> {
    const order = await this.#known(orderId);
    return order && { order, isOpen: this.#isOpen(orderId) };
  }

  /**
   * Takes what the machine reports of an order: stored, or of no consequence, when this returns.
   * @throws UnreadableOrder where only another version can read the order, and StoreError where the
   * store did not answer: the machine must report it again.
   */
  async onReport(
    orderId: OrderId,
    outcomeOf: (order: StoredOrder) => VendOutcome | undefined,
  ): Promise<void> {
    const { services, name, background } = this.#context;
    const known = await this.#known(orderId);
    // A machine speaks for its own orders only.
    if (known?.machine.id !== name().machineId) return;
    try {
      const recorded = await recordVend(services, name().clientId, known, outcomeOf);
      if (!recorded) return;
      if ('newer' in recorded) this.#onStored(recorded.newer);
      else this.#onCommitted(recorded);
      const order = 'newer' in recorded ? recorded.newer : recorded.order;
      background(this.#drive({ order, ownsIntent: !('newer' in recorded) }));
    } catch (thrown) {
      // The commit may have happened although its answer is lost: the order is read again soon.
      this.#onFailed(orderId, thrown);
      await this.#context.persist();
      throw thrown;
    }
  }

  /** The machine is back: what it was told, or was not, is settled now. */
  onMachineBack(): void {
    const now = this.#context.services.nowMs();
    for (const { orderId } of this.#context.memory().open) {
      const state = this.#latest.get(orderId)?.state;
      const waits = state === undefined || state === 'VENDING' || state === 'VEND_UNKNOWN';
      if (waits) this.#setDue(orderId, now);
    }
    this.driveDue();
  }

  /** Drives everything that is due, except what is being driven already. */
  driveDue(): void {
    const now = this.#context.services.nowMs();
    for (const { orderId, dueMs } of this.#context.memory().open) {
      if (dueMs <= now) this.#context.background(this.#driveById(orderId));
    }
  }

  /** When the alarm must ring for the orders of this machine. */
  dueTimes(nowMs: number): readonly number[] {
    return this.#context
      .memory()
      .open.map(({ orderId, dueMs }) => (this.#driving.has(orderId) ? nowMs + WATCHDOG_MS : dueMs));
  }

  /** The counts, less what open orders hold of them. */
  sellableCounts(): Readonly<Record<string, number>> {
    return lessHeld(this.#context.memory().counts, [...this.#latest.values()]);
  }

  async #driveById(orderId: OrderId): Promise<void> {
    if (this.#driving.has(orderId)) return;
    try {
      const order = await this.#known(orderId);
      if (order) return await this.#drive({ order, ownsIntent: false });
      const now = this.#context.services.nowMs();
      const entry = this.#context.memory().open.find((one) => one.orderId === orderId);
      if (!entry || now - entry.sinceMs > NEVER_MADE_MS) this.#rest(orderId);
      else this.#setDue(orderId, now + RETRY_MS);
    } catch (thrown) {
      this.#onFailed(orderId, thrown);
    }
    await this.#context.persist();
  }

  /** One driver an order; whatever goes wrong, it is tried again. */
  async #drive(start: DriveStart): Promise<void> {
    const { id } = start.order;
    if (this.#driving.has(id)) return;
    this.#driving.add(id);
    try {
      const order = await driveOrder(this.#driver(), start);
      const newest = this.#latest.get(id);
      // A report stored a newer state while this driver waited.
      const isKnown = newest === undefined || newest === order || newest === start.order;
      if (isKnown) this.#settle(order);
      else this.#setDue(id, this.#context.services.nowMs());
    } catch (thrown) {
      this.#onFailed(id, thrown);
    } finally {
      this.#driving.delete(id);
    }
    await this.#context.persist();
  }

  /** Remembers where a driver left an order, and when to go on. */
  #settle(order: StoredOrder): void {
    const now = this.#context.services.nowMs();
    this.#latest.set(order.id, order);
    noteState(this.#context.memory(), order);
    if (order.driveAtMs === null) this.#rest(order.id);
    else this.#setDue(order.id, order.state === 'VENDING' ? now + ASK_AFTER_MS : order.driveAtMs);
  }

  #driver(): Driver {
    const { services, machine, name } = this.#context;
    const onCommitted = (committed: Committed) => this.#onCommitted(committed);
    return { services, clientId: name().clientId, machine, onCommitted };
  }

  #onCommitted({ order, released }: Committed): void {
    const { services, name, memory, background } = this.#context;
    if (released.stock === 'sold') memory().counts = lessSold(memory().counts, order);
    const losses = lossesInRow(memory().lossesInRow, { order, released });
    const stops = losses >= MAX_MACHINE_LOSSES;
    memory().lossesInRow = stops ? 0 : losses;
    if (stops) background(stopMachine(services, name().clientId, name().machineId));
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
    const isUnreadable = thrown instanceof UnreadableOrder || thrown instanceof UnreadableDocument;
    const facts = { ...this.#context.name(), orderId, thrown };
    log(isUnreadable ? 'order.unreadable' : 'order.drive-failed', facts);
    // What this driver believed may be old.
    this.#latest.delete(orderId);
    const waitMs = isUnreadable ? UNREADABLE_RETRY_MS : RETRY_MS;
    this.#setDue(orderId, this.#context.services.nowMs() + waitMs);
  }

  #setDue = (orderId: OrderId, dueMs: number): void =>
    setDue(this.#context.memory(), orderId, dueMs, this.#context.services.nowMs());

  /** Nothing is to be done about an order any more. */
  #rest(orderId: OrderId): void {
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
