import type { Order, OrderId } from '../../contract/orders.ts';
import { log } from '../log.ts';
import { countAfterSale } from '../machines/slot-stock.ts';
import { ok, type Result } from '../result.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import type { VendOutcome } from './after-machine.ts';
import type { Committed } from './commit-move.ts';
import { type Driver, type DriveStart, driveOrder } from './drive-order.ts';
import { holdsMachine } from './lease.ts';
import { parseOrder, publicOrder, type StoredOrder, UnreadableOrder } from './order-document.ts';
import {
  type OrderRequest,
  type PreparedOrder,
  placeOrder,
  prepareOrder,
  repeatOrRefuse,
} from './place-order.ts';
import { recordVend } from './record-vend.ts';
import type { SchedulerContext } from './scheduler-context.ts';
import { lessHeld } from './sellable-counts.ts';
import { lossesInRow, MAX_MACHINE_LOSSES, stopMachine } from './stop-machine.ts';
import { RESULT_WITHIN_MS, START_WITHIN_MS, VEND_WITHIN_MS } from './timing.ts';

/** Longer than any outside call takes: a driver that has not come back by then has died. */
const WATCHDOG_MS = 45_000;
/** A machine that was told has so long until its journal is asked. */
const ASK_AFTER_MS = 8_000;
const RETRY_MS = 3_000;
/** An order that only another version can read is held, and looked at again this much later. */
const UNREADABLE_RETRY_MS = 5 * 60_000;
/** An order that was to be made, and of which nothing is found, was never made. */
const NEVER_MADE_MS = 3 * 60_000;
const LEASE_MS = VEND_WITHIN_MS + START_WITHIN_MS + RESULT_WITHIN_MS;

type BuyRequest = Omit<OrderRequest, 'client'>;

const nothing = () => undefined;

/**
 * The purchases of one machine: who holds it, and when each is driven on. It knows nothing of the
 * platform: the machine's Durable Object runs it, and so does the fault suite.
 */
export class OrderScheduler {
  readonly #context: SchedulerContext;
  /** The last known state of orders that are open; the store decides. */
  readonly #latest = new Map<OrderId, StoredOrder>();
  readonly #driving = new Set<OrderId>();
  readonly #placing = new Map<OrderId, Promise<void>>();

  constructor(context: SchedulerContext) {
    this.#context = context;
  }

  /** Buys. The same tap sent twice at the same moment waits its turn, and finds the order of the first. */
  async buy(request: BuyRequest): Promise<Result<Order>> {
    const { orderId } = request;
    const before = this.#placing.get(orderId);
    const turn = (before ?? Promise.resolve()).then(() => this.#buy(request));
    const over = turn.then(nothing, nothing);
    this.#placing.set(orderId, over);
    try {
      return await turn;
    } finally {
      if (this.#placing.get(orderId) === over) this.#placing.delete(orderId);
    }
  }

  /**
   * Decides first and takes the machine last: whoever may not buy, holds it for nobody. What is asked
   * of a machine that cannot be had now is refused before anything is read for it.
   */
  async #buy(asked: BuyRequest): Promise<Result<Order>> {
    const { services } = this.#context;
    const early = this.#whyNot(asked.orderId);
    if (early) return repeatOrRefuse(services, asked, early);
    const request = { ...asked, client: await this.#context.loadClient() };
    const prepared = await prepareOrder(services, request);
    if (!prepared.ok) return prepared;
    const late = this.#whyNot(asked.orderId);
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
  #whyNot(orderId: OrderId): 'MACHINE_BUSY' | 'MACHINE_OFFLINE' | undefined {
    const { lease } = this.#context.memory();
    const now = this.#context.services.nowMs();
    if (lease && lease.orderId !== orderId && lease.untilMs > now) return 'MACHINE_BUSY';
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
   * What the machine reports of an order. Stored for good, or of no consequence, when this returns.
   * @throws UnreadableOrder where only another version knows what it means: it must be reported again.
   */
  async onReport(
    orderId: OrderId,
    outcomeOf: (order: StoredOrder) => VendOutcome | undefined,
  ): Promise<void> {
    const { services, name, background } = this.#context;
    const known = await this.#known(orderId);
    // A machine speaks for its own orders only.
    if (known?.machine.id !== name().machineId) return;
    const committed = await recordVend(services, name().clientId, known, outcomeOf);
    if (!committed) return;
    this.#onCommitted(committed);
    background(this.#drive({ order: committed.order, ownsIntent: true }));
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

  /** Drives everything that is due; what is being driven already is left alone. */
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
      this.#latest.set(id, order);
      const now = this.#context.services.nowMs();
      if (order.driveAtMs === null) this.#rest(id);
      else this.#setDue(id, order.state === 'VENDING' ? now + ASK_AFTER_MS : order.driveAtMs);
    } catch (thrown) {
      this.#onFailed(id, thrown);
    } finally {
      this.#driving.delete(id);
    }
    await this.#context.persist();
  }

  #driver(): Driver {
    const { services, machine, name } = this.#context;
    const onCommitted = (committed: Committed) => this.#onCommitted(committed);
    return { services, clientId: name().clientId, machine, onCommitted };
  }

  #onCommitted({ order, released }: Committed): void {
    if (released.stock === 'sold') this.#countOff(order);
    const { services, name, memory, background } = this.#context;
    const losses = lossesInRow(memory().lossesInRow, { order, released });
    memory().lossesInRow = losses < MAX_MACHINE_LOSSES ? losses : 0;
    if (losses >= MAX_MACHINE_LOSSES) {
      background(stopMachine(services, name().clientId, name().machineId));
    }
    this.#onStored(order);
  }

  /** A state that is in the store: shown to who watches, and perhaps the machine is free again. */
  #onStored(order: StoredOrder): void {
    const memory = this.#context.memory();
    this.#latest.set(order.id, order);
    this.#context.publish(order);
    const isHolder = memory.lease?.orderId === order.id;
    if (isHolder && !holdsMachine(order, this.#context.services.nowMs())) memory.lease = null;
  }

  /** The commit counted the piece off in the store; here it is counted off by the same rule. */
  #countOff({ lines: [{ slot }], command }: StoredOrder): void {
    const memory = this.#context.memory();
    const known = memory.counts[slot];
    if (!known || !command) return;
    const count = countAfterSale(known, command.issuedAtMs);
    memory.counts = { ...memory.counts, [slot]: { ...known, count } };
  }

  #onFailed(orderId: OrderId, thrown: unknown): void {
    const { clientId, machineId } = this.#context.name();
    const isUnreadable = thrown instanceof UnreadableOrder || thrown instanceof UnreadableDocument;
    const event = isUnreadable ? 'order.unreadable' : 'order.drive-failed';
    log(event, { clientId, machineId, orderId, thrown });
    // What this driver believed may be old.
    this.#latest.delete(orderId);
    const waitMs = isUnreadable ? UNREADABLE_RETRY_MS : RETRY_MS;
    this.#setDue(orderId, this.#context.services.nowMs() + waitMs);
  }

  #setDue(orderId: OrderId, dueMs: number): void {
    const memory = this.#context.memory();
    const known = memory.open.find((one) => one.orderId === orderId);
    if (known) known.dueMs = dueMs;
    else memory.open.push({ orderId, dueMs, sinceMs: this.#context.services.nowMs() });
  }

  /** Nothing is to be done about an order any more. */
  #rest(orderId: OrderId): void {
    const memory = this.#context.memory();
    memory.open = memory.open.filter((one) => one.orderId !== orderId);
    if (memory.lease?.orderId === orderId) memory.lease = null;
    this.#latest.delete(orderId);
  }

  #isOpen = (orderId: OrderId): boolean =>
    this.#context.memory().open.some((one) => one.orderId === orderId);

  async #known(orderId: OrderId): Promise<StoredOrder | undefined> {
    const known = this.#latest.get(orderId);
    if (known) return known;
    const { services, name } = this.#context;
    return parseOrder(await services.store.get(paths.order(name().clientId, orderId)));
  }
}
