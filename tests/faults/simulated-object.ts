import type { Order, OrderId } from '../../contract/customer/orders.ts';
import type { MachinePort } from '../../worker/core/drive/driver.ts';
import { OrderScheduler } from '../../worker/core/machine-host/order-scheduler.ts';
import type { SchedulerMemory } from '../../worker/core/machine-host/scheduler-context.ts';
import { storeReport } from '../../worker/core/machines/device/store-report.ts';
import type { MachineName } from '../../worker/core/platforms/machine-object.ts';
import type { OrderRequest } from '../../worker/core/purchase/place-order.ts';
import type { Result } from '../../worker/core/result.ts';
import type { Services } from '../../worker/core/services.ts';
import type { TenantClient } from '../../worker/core/tenant-client.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';
import { client, SLOT } from './shop.ts';

const emptyMemory = (): SchedulerMemory => ({
  lease: null,
  lossesInRow: 0,
  open: [],
  counts: {},
});

/** The time in which the platform restarts a crashed object and the machine reconnects to it. */
const RESTART_MS = 2_000;

/**
 * Simulates the platform around the edge's real scheduler, as in a machine's Durable Object, in virtual
 * time: storage that survives a crash, one alarm, background work.
 */
export class SimulatedObject {
  readonly #clock: Clock;
  readonly #network: Network;
  readonly #services: Services;
  readonly #name: MachineName;
  readonly #machine: MachinePort;
  readonly #tenantChanges: boolean;
  #loaded = 0;
  readonly #background = new Set<Promise<unknown>>();
  /** The content of the storage, to which a crash returns. */
  #stored = emptyMemory();
  #memory = emptyMemory();
  #scheduler: OrderScheduler;
  /** Counts the alarms that were set. Only the last one fires. */
  #alarm = 0;

  constructor(
    clock: Clock,
    network: Network,
    services: Services,
    {
      name,
      machine,
      tenantChanges,
    }: {
      readonly name: MachineName;
      readonly machine: MachinePort;
      readonly tenantChanges: boolean;
    },
  ) {
    this.#clock = clock;
    this.#network = network;
    this.#services = services;
    this.#name = name;
    this.#machine = machine;
    this.#tenantChanges = tenantChanges;
    this.#scheduler = this.#start();
  }

  /** Whether it holds nothing and has nothing to do. */
  get isIdle(): boolean {
    return this.#memory.open.length === 0 && this.#memory.lease === null;
  }

  buy(request: Omit<OrderRequest, 'client'>): Promise<Result<Order>> {
    return this.run((scheduler) => scheduler.buy(request));
  }

  wake(orderId: OrderId): Promise<void> {
    return this.run((scheduler) => scheduler.wake(orderId));
  }

  /** Stores the machine's count as `DeviceSession` does. */
  reportStock(count: number): Promise<void> {
    return this.run(async () => {
      const report = { door: 'closed' as const, slots: [{ slot: SLOT, count }] };
      const { store, nowMs } = this.#services;
      const counts = await storeReport(store, this.#name, report, this.#memory.counts, nowMs());
      this.#memory.counts = { ...counts };
      this.#persist();
    });
  }

  /** The machine has connected, so orders that wait for it continue. */
  machineIsBack(): Promise<void> {
    return this.run(async (scheduler) => scheduler.onMachineBack());
  }

  /**
   * Runs work of the object and everything that follows from it. A crash ends all of it at once: unsaved
   * state is lost, and a new object starts.
   */
  async run<T>(work: (scheduler: OrderScheduler) => Promise<T>): Promise<T> {
    try {
      return await work(this.#scheduler);
    } finally {
      while (this.#background.size > 0) await Promise.allSettled([...this.#background]);
      if (this.#network.revive()) this.#restart();
    }
  }

  #restart(): void {
    this.#memory = structuredClone(this.#stored);
    this.#scheduler = this.#start();
    // The connection ended with the object, so the machine reconnects.
    this.#clock.after(RESTART_MS, async () => {
      if (this.#machine.online()) await this.machineIsBack();
    });
  }

  #start(): OrderScheduler {
    return new OrderScheduler({
      services: this.#services,
      name: () => this.#name,
      memory: () => this.#memory,
      persist: async () => this.#persist(),
      machine: this.#machine,
      recount: () => undefined,
      loadClient: async () => this.#loadClient(),
      publish: () => undefined,
      publishStop: () => undefined,
      background: (work) => {
        this.#background.add(work);
        void work.catch(() => undefined).finally(() => this.#background.delete(work));
      },
    });
  }

  /** Returns the current tenant, which may be deleted after the first tap. */
  #loadClient(): TenantClient {
    this.#loaded += 1;
    if (this.#tenantChanges && this.#loaded > 1) throw new Error('the tenant is gone');
    return client;
  }

  /** A dead process stores nothing. */
  #persist(): void {
    if (this.#network.isDead) return;
    this.#stored = structuredClone(this.#memory);
    const now = this.#clock.nowMs;
    const dueTimes = this.#scheduler.dueTimes(now);
    if (dueTimes.length > 0) this.#setAlarm(Math.max(100, Math.min(...dueTimes) - now));
  }

  #setAlarm(afterMs: number): void {
    this.#alarm += 1;
    const mine = this.#alarm;
    this.#clock.after(afterMs, async () => {
      if (mine !== this.#alarm) return;
      await this.run(async (scheduler) => scheduler.driveDue());
      this.#persist();
    });
  }
}
