import * as v from 'valibot';
import type { Order, OrderId } from '../../contract/orders.ts';
import { machinePort } from '../../worker/machine-object/machine-port.ts';
import { emptyMemory, type MachineMemory } from '../../worker/machine-object/memory.ts';
import { DeviceSession } from '../../worker/machines/device/device-session.ts';
import { closeSilent, currentSocket, liveSocket } from '../../worker/machines/device/socket.ts';
import { OrderScheduler } from '../../worker/orders/order-scheduler.ts';
import type { OrderRequest } from '../../worker/orders/place-order.ts';
import { readJournal } from '../../worker/orders/read-journal.ts';
import { vendOutcome } from '../../worker/orders/vend-outcome.ts';
import type { MachineName } from '../../worker/platforms/machine-object.ts';
import type { Result } from '../../worker/result.ts';
import type { TenantClient } from '../../worker/tenant-client.ts';
import { EdgeSocket, type MachineEnd } from './connection.ts';
import type { EdgeProcess } from './edge-process.ts';
import type { Timeline } from './timeline.ts';
import type { Edge } from './vending-machine.ts';

type Parts = {
  readonly timeline: Timeline;
  readonly name: MachineName;
  readonly startProcess: () => EdgeProcess;
  readonly loadClient: (process: EdgeProcess) => Promise<TenantClient>;
};

/** What runs in one process: all of it ends with the process. */
type Running = {
  readonly process: EdgeProcess;
  readonly orders: OrderScheduler;
  readonly device: DeviceSession;
};

const LINK_CHECK_MS = 60_000;

const platformState = v.custom<Parameters<typeof currentSocket>[0]>((value) => value !== null);
const platformSocket = v.custom<Parameters<DeviceSession['receive']>[1]>(
  (value) => value instanceof EdgeSocket,
);

/**
 * A machine's Durable Object: the edge's own scheduler and device session, storage that survives its
 * process, one alarm, the sockets. It does what `worker/machine-object` does on the real platform.
 */
export class MachineHost implements Edge {
  readonly #parts: Parts;
  #sockets: EdgeSocket[] = [];
  #stored: MachineMemory;
  #memory: MachineMemory;
  #running: Running;
  #messages: Promise<void> = Promise.resolve();
  /** Counts the alarms that were set: only the last one rings. */
  #alarm = 0;
  readonly #twinOf: MachineHost | undefined;
  /** The sockets as the platform hands them out. */
  readonly #state = v.parse(platformState, {
    getWebSockets: () => (this.#twinOf ?? this).#sockets,
    getWebSocketAutoResponseTimestamp: (socket: EdgeSocket) => new Date(socket.heardAtMs),
  });

  /** @param twinOf the object of the same machine beside which this one runs, on the same connection. */
  constructor(parts: Parts, twinOf?: MachineHost) {
    this.#parts = parts;
    this.#twinOf = twinOf;
    const { lease, open } = emptyMemory(parts.name);
    const known = twinOf ? twinOf.#memory : emptyMemory(parts.name);
    this.#memory = { ...structuredClone(known), lease, open };
    this.#stored = structuredClone(this.#memory);
    this.#running = this.#start();
  }

  /** An object on the other side of a split network, that knows no order yet. */
  twin(): MachineHost {
    return new MachineHost(this.#parts, this);
  }

  /** The orders that it has yet to bring on, and the one that holds the machine. */
  get open(): readonly OrderId[] {
    const { lease, open } = this.#memory;
    return [...open.map(({ orderId }) => orderId), ...(lease ? [lease.orderId] : [])];
  }

  buy(request: Omit<OrderRequest, 'client'>): Promise<Result<Order>> {
    return this.#running.orders.buy(request);
  }

  wake(orderId: OrderId): Promise<void> {
    return this.#running.orders.wake(orderId);
  }

  /** A machine connects: what `acceptSocket` does where there is a WebSocketPair. */
  connect(machine: MachineEnd): EdgeSocket {
    const nowMs = this.#running.process.services.nowMs();
    const newest = currentSocket(this.#state)?.connectedAtMs ?? 0;
    for (const older of this.#sockets) older.close();
    const socket = new EdgeSocket(this.#parts.timeline, this, machine);
    const connectedAtMs = Math.max(nowMs, newest + 1);
    const session = { phase: 'awaiting-hello', connectedAtMs, tokenId: 't', heardAtMs: nowMs };
    socket.serializeAttachment(session);
    this.#sockets = [socket];
    void this.#persist(this.#running);
    return socket;
  }

  /** One after the other, as in the object. */
  onFrame(socket: EdgeSocket, frame: string): void {
    const { device } = this.#running;
    const theirs = v.parse(platformSocket, socket);
    this.#messages = this.#messages
      .then(() => device.receive(currentSocket(this.#state), theirs, frame))
      .catch(() => undefined);
  }

  /** The process dies with its connection; another one starts from what lay in storage. */
  die(): void {
    this.#parts.timeline.note('an edge dies');
    this.#running.process.die();
    this.#memory = structuredClone(this.#stored);
    this.#messages = Promise.resolve();
    const sockets = this.#sockets;
    this.#sockets = [];
    this.#running = this.#start();
    for (const socket of sockets) socket.close();
  }

  #start(): Running {
    const process = this.#parts.startProcess();
    const memory = this.#memory;
    const { name } = this.#parts;
    const live = () => {
      const device = liveSocket(this.#state, process.services.nowMs());
      return device && !process.isDead && memory.door === 'closed' ? device : undefined;
    };
    const context = {
      services: process.services,
      name: () => name,
      memory: () => memory,
      persist: () => this.#persist(running),
      live,
      background: (work: Promise<unknown>) => void work.catch(() => undefined),
    };
    const orders = new OrderScheduler({
      ...context,
      machine: machinePort(live, () => memory),
      recount: () => currentSocket(this.#state)?.socket.close(),
      loadClient: () => this.#parts.loadClient(process),
      publish: () => undefined,
    });
    const device = new DeviceSession(context, {
      onResult: (id, outcome, reason) =>
        orders.onReport(id, (order) => vendOutcome(order, { outcome, reason }, memory)),
      onJournal: (journal) => readJournal(orders, memory, journal, process.services.nowMs()),
      onMachineBack: () => orders.onMachineBack(),
    });
    const running = { process, orders, device };
    return running;
  }

  /** A process that has died stores nothing, and sets no alarm. */
  async #persist(running: Running): Promise<void> {
    if (running.process.isDead) return;
    this.#stored = structuredClone(this.#memory);
    const { nowMs } = this.#parts.timeline;
    const dueTimes = [
      ...running.orders.dueTimes(nowMs),
      ...(currentSocket(this.#state) && !this.#twinOf ? [nowMs + LINK_CHECK_MS] : []),
    ];
    if (dueTimes.length === 0) return;
    this.#alarm += 1;
    const mine = this.#alarm;
    this.#parts.timeline.after(Math.max(100, Math.min(...dueTimes) - nowMs), () => {
      if (mine === this.#alarm) void this.#ring(this.#running);
    });
  }

  async #ring(running: Running): Promise<void> {
    try {
      closeSilent(this.#state, running.process.services.nowMs());
      await running.device.storeConnection();
      running.orders.driveDue();
    } catch {
      // The next alarm tries again.
    } finally {
      await this.#persist(running);
    }
  }
}
