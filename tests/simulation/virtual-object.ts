import * as v from 'valibot';
import type { Order, OrderId } from '../../contract/customer/orders.ts';
import { MachineHost } from '../../worker/core/machine-host/machine-host.ts';
import { emptyMemory, type MachineMemory } from '../../worker/core/machine-host/memory.ts';
import type { Wire } from '../../worker/core/machine-host/socket.ts';
import type { MachineName } from '../../worker/core/platforms/machine-object.ts';
import type { OrderRequest } from '../../worker/core/purchase/place-order.ts';
import type { Result } from '../../worker/core/result.ts';
import type { TenantClient } from '../../worker/core/tenant-client.ts';
import { EdgeSocket, type FrameFault, type MachineEnd } from './connection.ts';
import type { EdgeProcess } from './edge-process.ts';
import type { Timeline } from './timeline.ts';
import type { Edge } from './vending-machine.ts';

type Parts = {
  readonly timeline: Timeline;
  readonly name: MachineName;
  readonly startProcess: () => EdgeProcess;
  readonly loadClient: (process: EdgeProcess) => Promise<TenantClient>;
  /** Called with each frame that this object sends. */
  readonly onSent: (frame: string, known: Known) => void;
  readonly faultOfFrame: () => FrameFault | undefined;
};

/** What an object knows while it sends a frame. */
export type Known = {
  /** The order whose lease is in storage. */
  readonly leased: OrderId | undefined;
  /** The orders of which it knows that the machine's journal has had an entry. */
  readonly entries: ReadonlySet<string>;
};

/** A process with the edge's real machine host. */
type Running = {
  readonly process: EdgeProcess;
  readonly host: MachineHost;
  /** The platform delivers no event before this resolves. */
  readonly ready: Promise<void>;
};

/** The delay after which the platform retries an alarm whose process died. */
const ALARM_RETRY_MS = 2_000;

/**
 * Simulates the platform of a machine's Durable Object in virtual time: storage that survives its process,
 * one alarm, sockets. The machine host is the edge's real code.
 */
export class VirtualObject implements Edge {
  readonly #parts: Parts;
  readonly #twinOf: VirtualObject | undefined;
  #sockets: EdgeSocket[] = [];
  #stored: MachineMemory | undefined;
  #alarmAtMs: number | null = null;
  /** Counts the alarms that were set. Only the last one fires. */
  #alarm = 0;
  #isInAlarm = false;
  #alarmsLostUntilMs = 0;
  #entries = new Set<string>();
  #running: Running;

  /** @param twinOf another object of the same machine, with which this one shares the connection. */
  constructor(parts: Parts, twinOf?: VirtualObject) {
    this.#parts = parts;
    this.#twinOf = twinOf;
    const { lease, open } = emptyMemory(parts.name);
    const known = twinOf ? twinOf.#running.host.memory : undefined;
    this.#stored = known && { ...structuredClone(known), lease, open };
    this.#running = this.#start();
  }

  /** Returns an object on the other side of a network partition. It knows no order yet. */
  twin(): VirtualObject {
    return new VirtualObject(this.#parts, this);
  }

  /** The open orders, and the order that holds the lease. */
  get open(): readonly OrderId[] {
    const memory = this.#running.host.memory;
    if (!memory) return [];
    return [
      ...memory.open.map(({ orderId }) => orderId),
      ...(memory.lease ? [memory.lease.orderId] : []),
    ];
  }

  async buy(request: Omit<OrderRequest, 'client'>): Promise<Result<Order>> {
    const { host, process, ready } = this.#running;
    return process.answerOf(ready.then(() => host.buy(this.#parts.name, request)));
  }

  async wake(orderId: OrderId): Promise<void> {
    const { host, process, ready } = this.#running;
    await process.answerOf(ready.then(() => host.wake(this.#parts.name, orderId)));
  }

  connect(machine: MachineEnd): EdgeSocket {
    const socket = new EdgeSocket(this.#parts.timeline, this, machine);
    void this.#deliver((host) =>
      host.connect(this.#parts.name, socket, { tokenId: 't', isDue: false }),
    );
    return socket;
  }

  onFrame(socket: EdgeSocket, frame: string): void {
    const running = this.#running;
    void this.#deliver((host) => host.onFrame(socket, frame)).then(() => {
      const id = entryIn(frame);
      // A closed socket's frames may have been dropped.
      const isOpen = socket.readyState === WebSocket.OPEN && this.#sockets.includes(socket);
      const isCurrent = isOpen && this.#running === running;
      if (id !== undefined && isCurrent) this.#entries.add(id);
    });
  }

  onClose(socket: EdgeSocket): void {
    if (this.#sockets.includes(socket)) void this.#deliver((host) => host.onClose());
  }

  onSend(frame: string): void {
    this.#parts.onSent(frame, { leased: this.#stored?.lease?.orderId, entries: this.#entries });
  }

  faultOfFrame(): FrameFault | undefined {
    return this.#parts.faultOfFrame();
  }

  /** Ends the process with its connection. The next one starts from storage. */
  die(): void {
    this.#parts.timeline.note('an edge dies');
    this.#running.process.die();
    // An entry that was not stored yet is lost with the process.
    const open = this.#stored?.open.filter(({ machineKnows }) => machineKnows) ?? [];
    const stored = new Set<string>(open.map(({ orderId }) => orderId));
    this.#entries = new Set([...this.#entries].filter((id) => stored.has(id)));
    const sockets = this.#sockets;
    this.#sockets = [];
    this.#running = this.#start();
    for (const socket of sockets) socket.close();
    if (this.#isInAlarm) this.#setAlarm(this.#parts.timeline.nowMs + ALARM_RETRY_MS);
    this.#isInAlarm = false;
  }

  /** Loses the object's storage, and with it its process. */
  loseStorage(): void {
    this.#stored = undefined;
    this.#alarmAtMs = null;
    this.#alarm += 1;
    this.#isInAlarm = false;
    this.die();
  }

  /** Loses each alarm that is due within this time. */
  loseAlarms(forMs: number): void {
    this.#alarmsLostUntilMs = this.#parts.timeline.nowMs + forMs;
  }

  #deliver(event: (host: MachineHost) => Promise<void>): Promise<void> {
    const { host, ready } = this.#running;
    return ready.then(() => event(host)).catch(() => undefined);
  }

  #start(): Running {
    const process = this.#parts.startProcess();
    const host = new MachineHost({
      services: process.services,
      storage: this.#storageOf(process),
      sockets: {
        getWebSockets: () => (process.isDead ? [] : this.#wires()),
        acceptWebSocket: (socket) => {
          if (socket instanceof EdgeSocket && !process.isDead) this.#sockets = [socket];
        },
        getWebSocketAutoResponseTimestamp: () => {
          const [socket] = (this.#twinOf ?? this).#sockets;
          return socket ? new Date(socket.heardAtMs) : null;
        },
      },
      background: (work) => void work.catch(() => undefined),
      loadClient: () => this.#parts.loadClient(process),
      publish: () => undefined,
      publishStop: () => undefined,
      publishStatus: () => undefined,
    });
    return { process, host, ready: host.load() };
  }

  /**
   * Returns the sockets. A twin's frames are not checked, because the check counts the commands of one
   * object.
   */
  #wires(): readonly Wire[] {
    if (!this.#twinOf) return this.#sockets;
    return this.#twinOf.#sockets.map((socket) => ({
      readyState: socket.readyState,
      send: (frame: string) => socket.pass(frame),
      close: () => socket.close(),
      serializeAttachment: (attachment: unknown) => socket.serializeAttachment(attachment),
      deserializeAttachment: () => socket.deserializeAttachment(),
    }));
  }

  /** A dead process stores nothing and sets no alarm. */
  #storageOf(process: EdgeProcess) {
    return {
      get: async () => structuredClone(this.#stored),
      put: async (_: string, memory: MachineMemory) => {
        if (!process.isDead) this.#stored = structuredClone(memory);
      },
      getAlarm: async () => this.#alarmAtMs,
      setAlarm: async (atMs: number) => {
        // The alarm time is by the process's own clock, so its offset is removed.
        const offsetMs = process.services.nowMs() - this.#parts.timeline.nowMs;
        if (!process.isDead) this.#setAlarm(atMs - offsetMs);
      },
    };
  }

  #setAlarm(atMs: number): void {
    const { timeline } = this.#parts;
    this.#alarmAtMs = atMs;
    this.#alarm += 1;
    const mine = this.#alarm;
    timeline.after(atMs - timeline.nowMs, () => {
      if (mine !== this.#alarm) return;
      if (timeline.nowMs < this.#alarmsLostUntilMs) this.#alarmAtMs = null;
      else void this.#fireAlarm(this.#running);
    });
  }

  async #fireAlarm(running: Running): Promise<void> {
    this.#alarmAtMs = null;
    this.#isInAlarm = true;
    await this.#deliver((host) => host.onAlarm());
    if (running === this.#running) this.#isInAlarm = false;
  }
}

const entry = v.union([
  v.object({ type: v.literal('result'), commandId: v.string() }),
  v.object({ type: v.literal('journal'), commandId: v.string(), entry: v.object({}) }),
]);

/** Returns the order whose journal entry on the machine this frame proves. */
function entryIn(frame: string): string | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), entry), frame);
  return read.success ? read.output.commandId : undefined;
}
