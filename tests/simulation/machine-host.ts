import type { PublicClient } from '../../contract/client.ts';
import type { Order, OrderId } from '../../contract/orders.ts';
import type { VendOutcome } from '../../worker/orders/after-machine.ts';
import type { StoredOrder } from '../../worker/orders/order-document.ts';
import { OrderScheduler } from '../../worker/orders/order-scheduler.ts';
import type { OrderRequest } from '../../worker/orders/place-order.ts';
import type { SchedulerMemory } from '../../worker/orders/scheduler-context.ts';
import type { MachineName } from '../../worker/platforms/machine-object.ts';
import type { Result } from '../../worker/result.ts';
import type { EdgeProcess } from './edge-process.ts';
import type { Timeline } from './timeline.ts';
import type { MachineLink, VendingMachine } from './vending-machine.ts';

type Parts = {
  readonly timeline: Timeline;
  readonly name: MachineName;
  readonly machine: VendingMachine;
  readonly startProcess: () => EdgeProcess;
  readonly loadClient: () => PublicClient;
};

const emptyMemory = (): SchedulerMemory => ({
  lease: null,
  lossesInRow: 0,
  open: [],
  counts: {},
});

/**
 * A machine's Durable Object: the edge's own scheduler, storage that survives its process, one alarm.
 * `docs/purchase.md` says what the platform promises.
 */
export class MachineHost implements MachineLink {
  readonly #parts: Parts;
  #process: EdgeProcess;
  #scheduler: OrderScheduler;
  #stored = emptyMemory();
  #memory = emptyMemory();
  /** Counts the alarms that were set: only the last one rings. */
  #alarm = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#process = parts.startProcess();
    this.#scheduler = this.#start(this.#process);
  }

  /** The orders that it has yet to bring on, and the one that holds the machine. */
  get open(): readonly OrderId[] {
    const { lease, open } = this.#memory;
    return [...open.map(({ orderId }) => orderId), ...(lease ? [lease.orderId] : [])];
  }

  buy(request: Omit<OrderRequest, 'client'>): Promise<Result<Order>> {
    return this.#scheduler.buy(request);
  }

  wake(orderId: OrderId): Promise<void> {
    return this.#scheduler.wake(orderId);
  }

  report(
    orderId: OrderId,
    outcomeOf: (order: StoredOrder) => VendOutcome | undefined,
  ): Promise<void> {
    return this.#scheduler.onReport(orderId, outcomeOf);
  }

  onHello(): void {
    this.#scheduler.onMachineBack();
    void this.#persist(this.#process);
  }

  /** The process dies with its connection; another one starts from what lay in storage. */
  die(): void {
    this.#parts.timeline.note('an edge dies');
    this.#process.die();
    this.#memory = structuredClone(this.#stored);
    this.#process = this.#parts.startProcess();
    this.#scheduler = this.#start(this.#process);
    this.#parts.machine.dropped();
  }

  #start(process: EdgeProcess): OrderScheduler {
    const { name, machine, loadClient } = this.#parts;
    const memory = this.#memory;
    return new OrderScheduler({
      services: process.services,
      name: () => name,
      memory: () => memory,
      persist: () => this.#persist(process),
      machine: {
        online: () => !process.isDead && machine.online(),
        sendVend: machine.sendVend,
        queryJournal: machine.queryJournal,
        journalReach: machine.journalReach,
      },
      loadClient: async () => loadClient(),
      publish: () => undefined,
      background: (work) => void work.catch(() => undefined),
    });
  }

  /** A process that has died stores nothing, and sets no alarm. */
  async #persist(process: EdgeProcess): Promise<void> {
    if (process.isDead) return;
    this.#stored = structuredClone(this.#memory);
    const { timeline } = this.#parts;
    const dueTimes = this.#scheduler.dueTimes(timeline.nowMs);
    if (dueTimes.length === 0) return;
    this.#alarm += 1;
    const mine = this.#alarm;
    timeline.after(Math.max(100, Math.min(...dueTimes) - timeline.nowMs), () => {
      if (mine !== this.#alarm) return;
      this.#scheduler.driveDue();
      void this.#persist(this.#process);
    });
  }
}
