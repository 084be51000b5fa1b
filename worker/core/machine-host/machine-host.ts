import type { Order, OrderId } from '../../../contract/customer/orders.ts';
import type { Temperatures } from '../../../contract/machine/messages.ts';
import { log } from '../log.ts';
import type { MachineStatusFields } from '../machines/machine-status.ts';
import type { StoredOrder } from '../order/order.ts';
import type {
  MachineName,
  MachineStatus,
  TestVend,
  TestVendSent,
} from '../platforms/machine-object.ts';
import type { OrderRequest } from '../purchase/place-order.ts';
import type { Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { TenantClient } from '../tenant-client.ts';
import { DeviceSession } from './device-session.ts';
import { machinePort } from './machine-port.ts';
import { emptyMemory, type MachineMemory } from './memory.ts';
import { ObjectStorage, type StoragePort } from './object-storage.ts';
import { oneByOne } from './one-by-one.ts';
import { OrderScheduler } from './order-scheduler.ts';
import { readJournal, readResult } from './read-journal.ts';
import {
  adoptSocket,
  closeCodes,
  closeSilent,
  currentSocket,
  type DeviceToken,
  heardAtMs,
  liveSocket,
  lookAfterMs,
  type Sockets,
  type Wire,
} from './socket.ts';
import { noteOrder, noteReported, storeStatus } from './status.ts';
import { endTestVend, sendTestVend } from './test-vend.ts';
import { noteBack, noteGone, noteTemperature, settleWatches, watchDueTimes } from './watches.ts';

/** The platform below one machine: a Durable Object at the edge, a virtual one in the simulation. */
export type MachinePlatform = {
  readonly services: Services;
  readonly storage: StoragePort;
  readonly sockets: Sockets;
  /** Keeps the process awake for background work. */
  readonly background: (work: Promise<unknown>) => void;
  /** Loads the tenant. The result is at most a minute old. */
  readonly loadClient: (name: MachineName) => Promise<TenantClient>;
  /** Called with every stored state of an order. */
  readonly publish: (order: StoredOrder) => void;
  /** Called after losses stopped the machine, and with every stored status. Nothing awaits them. */
  readonly publishStop: (name: MachineName) => void;
  readonly publishStatus: (name: MachineName, status: MachineStatusFields) => void;
};

/**
 * One vending machine: its connection (`DeviceSession`) and its purchases (`OrderScheduler`). A
 * platform provides storage, alarm and sockets. All of its memory except the lease can be restored
 * from the orders and the machine.
 */
export class MachineHost {
  readonly #services: Services;
  readonly #sockets: Sockets;
  readonly #platform: MachinePlatform;
  readonly #tally = { reads: 0, writes: 0, rows: 0 };
  readonly #storage: ObjectStorage;
  readonly #orders: OrderScheduler;
  readonly #device: DeviceSession;
  #memory: MachineMemory | undefined;
  readonly #inFrameOrder = oneByOne();
  readonly #inStatusOrder = oneByOne();
  readonly #inWatchOrder = oneByOne();

  constructor(platform: MachinePlatform) {
    const { services, background } = platform;
    this.#platform = platform;
    this.#services = { ...services, store: services.countedStore(this.#tally) };
    this.#sockets = platform.sockets;
    this.#storage = new ObjectStorage(platform.storage, this.#tally);
    const context = {
      services: this.#services,
      name: () => this.#known(),
      memory: () => this.#known(),
      persist: () => this.#persist(),
      live: () => this.#live(),
      background,
      onReported: () => this.#storeStatus().catch((thrown: unknown) => this.#report(thrown)),
    };
    this.#orders = new OrderScheduler({
      ...context,
      machine: machinePort(context.live, () => this.#known(), services.fulfilments),
      recount: () => currentSocket(this.#sockets)?.socket.close(closeCodes.notKept, 'not kept'),
      loadClient: () => platform.loadClient(this.#known()),
      publish: (order) => {
        noteOrder(this.#known(), order, services.nowMs());
        platform.publish(order);
      },
      publishStop: () => platform.publishStop(this.#known()),
    });
    this.#device = new DeviceSession(context, {
      onResult: (commandId, outcome, reason) => this.#onResult({ commandId, outcome, reason }),
      onJournal: (journal) => readJournal(this.#orders, this.#known(), journal, services.nowMs()),
      onTemperature: (measured) => this.#onTemperature(measured),
      onHello: () => noteBack(this.#known(), services.nowMs()),
      onMachineBack: () => this.#orders.onMachineBack(),
    });
  }

  /** Reads the memory. The platform delivers nothing before this has resolved. */
  async load(): Promise<void> {
    this.#memory = await this.#storage.read();
  }

  /** Returns the current memory. Undefined before the object's first call. */
  get memory(): MachineMemory | undefined {
    return this.#memory;
  }

  /** Leases the machine, sets the alarm, places the order. Returns before the order is driven. */
  async buy(name: MachineName, request: Omit<OrderRequest, 'client'>): Promise<Result<Order>> {
    this.identify(name);
    const placed = await this.#orders.buy(request);
    this.#measure('BUY');
    return placed;
  }

  async wake(name: MachineName, orderId: OrderId): Promise<void> {
    this.identify(name);
    await this.#orders.wake(orderId);
  }

  /** Checks the machine's connection after an operator ended its token or named the next one. */
  async tokenChanged(name: MachineName): Promise<void> {
    this.identify(name);
    await this.#device.checkToken(currentSocket(this.#sockets));
    await this.#persist();
  }

  async testVend(name: MachineName, test: TestVend): Promise<TestVendSent> {
    this.identify(name);
    const { nowMs } = this.#services;
    const persist = () => this.#persist();
    const context = { memory: () => this.#known(), live: () => this.#live(), persist, nowMs };
    return sendTestVend(context, test);
  }

  status(): MachineStatus {
    const device = currentSocket(this.#sockets);
    return {
      online: this.#live() !== undefined,
      heardAtMs: device?.phase === 'live' ? heardAtMs(this.#sockets, device) : null,
      counts: this.#memory ? this.#orders.sellableCounts() : {},
    };
  }

  /** Returns an order of this machine, and whether it will still change by itself. */
  find(name: MachineName, orderId: OrderId): ReturnType<OrderScheduler['find']> {
    this.identify(name);
    return this.#orders.find(orderId);
  }

  /** Makes a socket the machine's connection. */
  async connect(name: MachineName, socket: Wire, token: DeviceToken): Promise<void> {
    this.identify(name);
    adoptSocket(this.#sockets, socket, token, this.#services.nowMs());
    this.#known().isStatusStored = false;
    await this.#persist();
    this.#measure('LINK');
  }

  async onFrame(socket: Wire, frame: string | ArrayBuffer): Promise<void> {
    if (!this.#device.admits(socket)) return;
    // Sequential, so that a result is stored before the count that includes it.
    await this.#inFrameOrder(() =>
      this.#device.receive(currentSocket(this.#sockets), socket, frame),
    ).catch((thrown: unknown) => this.#report(thrown));
    this.#measure('MESSAGE');
  }

  async onClose(): Promise<void> {
    if (!this.#memory) return;
    try {
      await this.#device.storeConnection();
      await this.#checkWatches();
    } catch (thrown) {
      this.#report(thrown);
    } finally {
      await this.#persist();
      this.#measure('CLOSE');
    }
  }

  /** Drives everything that is due. Sets the next alarm even after an error. */
  async onAlarm(): Promise<void> {
    this.#storage.alarmFired();
    if (!this.#memory) return;
    try {
      this.#orders.driveDue();
      this.#platform.background(this.#device.announceDue());
      const heardMs = closeSilent(this.#sockets, this.#services.nowMs());
      if (heardMs !== undefined) noteGone(this.#memory, heardMs);
      await this.#device.storeConnection();
      await this.#checkWatches();
      const { clientId, machineId } = this.#memory;
      const online = this.#live() !== undefined;
      this.#services.metrics.measure({ metric: 'machine', clientId, machineId, online });
    } catch (thrown) {
      this.#report(thrown);
    } finally {
      await this.#persist();
      this.#measure('ALARM');
    }
  }

  /** Stores which machine this object belongs to, at its first call. */
  identify(name: MachineName): void {
    this.#memory ??= emptyMemory(name);
  }

  async #onResult(report: Parameters<typeof readResult>[2]): Promise<void> {
    const memory = this.#known();
    if (await endTestVend(this.#services.store, memory, report)) await this.#persist();
    else await readResult(this.#orders, memory, report);
  }

  async #onTemperature(measured: Temperatures): Promise<void> {
    noteTemperature(this.#known(), measured, this.#services.nowMs());
    await this.#storeStatus();
    await this.#persist();
  }

  /** Notes the conditions that may become incidents. Raises and resolves what is due. */
  async #checkWatches(): Promise<void> {
    const memory = this.#known();
    const isConnected = currentSocket(this.#sockets) !== undefined;
    if (!isConnected) noteGone(memory, this.#services.nowMs());
    await this.#storeStatus();
    // Sequential, so that the commit that raises an incident ends before it is resolved.
    await this.#inWatchOrder(() =>
      settleWatches(this.#services, memory, memory, this.#live() !== undefined),
    );
  }

  /** Stores a changed status after the previous one, so that the newer one is stored last. */
  #storeStatus = (): Promise<void> => this.#inStatusOrder(() => this.#storeStatusNow());

  async #storeStatusNow(): Promise<void> {
    const memory = this.#known();
    const nowMs = this.#services.nowMs();
    noteReported(memory, nowMs);
    if (memory.journalEpochMs === null) return;
    const online = liveSocket(this.#sockets, nowMs) !== undefined;
    const stored = await storeStatus(this.#services, memory, memory, online);
    if (stored) this.#platform.publishStatus(memory, stored);
  }

  #live() {
    const device = liveSocket(this.#sockets, this.#services.nowMs());
    return device && this.#memory?.door === 'closed' ? device : undefined;
  }

  #known(): MachineMemory {
    if (!this.#memory) throw new Error('a machine object without a name');
    return this.#memory;
  }

  /** Saves the memory and sets the alarm for the first due time. */
  async #persist(): Promise<void> {
    if (!this.#memory) return;
    const now = this.#services.nowMs();
    const device = currentSocket(this.#sockets);
    const dueTimes = [
      ...this.#orders.dueTimes(now),
      ...this.#device.dueTimes(),
      ...(device ? [lookAfterMs(this.#sockets, device)] : []),
      ...watchDueTimes(this.#memory),
      ...(this.#memory.isStatusDue ? [now] : []),
    ];
    await this.#storage.write(this.#memory);
    if (dueTimes.length === 0) return;
    await this.#storage.ensureAlarmBy(Math.max(now + 100, Math.min(...dueTimes)), now);
  }

  /** Reports the store calls since the last report. Background work counts with the next action. */
  #measure(action: Uppercase<string>): void {
    const used = { ...this.#tally };
    if (!this.#memory || used.reads + used.writes + used.rows === 0) return;
    const { clientId } = this.#memory;
    this.#services.metrics.measure({ metric: 'object', clientId, action, ...used });
    Object.assign(this.#tally, { reads: 0, writes: 0, rows: 0 });
  }

  #report(thrown: unknown): void {
    const { clientId, machineId } = this.#memory ?? {};
    log('machine.failed', { clientId, machineId, thrown });
  }
}
