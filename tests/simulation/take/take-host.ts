import type { OrderId } from '../../../contract/customer/orders.ts';
import type { MachinePort } from '../../../worker/core/drive/driver.ts';
import type { OutcomeOf } from '../../../worker/core/drive/record-vend.ts';
import { OrderScheduler } from '../../../worker/core/machine-host/order-scheduler.ts';
import type { SchedulerMemory } from '../../../worker/core/machine-host/scheduler-context.ts';
import type { MachineName } from '../../../worker/core/platforms/machine-object.ts';
import type { EdgeProcess } from '../edge-process.ts';
import type { Timeline } from '../timeline.ts';

const RESTART_MS = 2_000;

type Around = {
  readonly timeline: Timeline;
  readonly name: MachineName;
  readonly machine: MachinePort;
  readonly startProcess: () => EdgeProcess;
};

/** The edge's real scheduler of one fridge, on storage that survives the death of its process. */
export class TakeHost {
  readonly #around: Around;
  #stored: SchedulerMemory = { lease: null, lossesInRow: 0, open: [], counts: {} };
  #process: EdgeProcess;
  #scheduler: OrderScheduler;
  /** Counts the alarms that were set. Only the last one fires. */
  #alarm = 0;

  constructor(around: Around) {
    this.#around = around;
    this.#process = around.startProcess();
    this.#scheduler = this.#start();
  }

  get open(): readonly OrderId[] {
    return this.#stored.open.map(({ orderId }) => orderId);
  }

  wake(orderId: OrderId): Promise<void> {
    return this.#process.answerOf(this.#scheduler.wake(orderId));
  }

  /** @returns whether the report was stored, so that the machine need not repeat it. */
  async report(orderId: OrderId, outcomeOf: OutcomeOf): Promise<boolean> {
    try {
      await this.#process.answerOf(this.#scheduler.onReport(orderId, outcomeOf));
      return true;
    } catch {
      return false;
    }
  }

  machineIsBack(): void {
    this.#scheduler.onMachineBack();
  }

  /** Ends the process. Another one starts from the storage, and its alarm fires. */
  die(): void {
    this.#process.die();
    this.#process = this.#around.startProcess();
    this.#scheduler = this.#start();
    this.#around.timeline.after(RESTART_MS, () => {
      this.#scheduler.driveDue();
      if (this.#around.machine.online()) this.machineIsBack();
    });
  }

  #start(): OrderScheduler {
    const process = this.#process;
    const memory = structuredClone(this.#stored);
    const { name, machine, timeline } = this.#around;
    const scheduler = new OrderScheduler({
      services: process.services,
      name: () => name,
      memory: () => memory,
      persist: async () => {
        if (process.isDead) return;
        this.#stored = structuredClone(memory);
        const dueTimes = scheduler.dueTimes(timeline.nowMs);
        if (dueTimes.length > 0) this.#setAlarm(Math.min(...dueTimes) - timeline.nowMs);
      },
      machine,
      recount: () => undefined,
      loadClient: () => new Promise(() => undefined),
      publish: () => undefined,
      publishStop: () => undefined,
      background: (work) => void work.catch(() => undefined),
    });
    return scheduler;
  }

  #setAlarm(afterMs: number): void {
    this.#alarm += 1;
    const mine = this.#alarm;
    this.#around.timeline.after(Math.max(100, afterMs), () => {
      if (mine === this.#alarm) this.#scheduler.driveDue();
    });
  }
}
