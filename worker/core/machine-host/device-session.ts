import * as v from 'valibot';
import type { OrderId } from '../../../contract/customer/orders.ts';
import {
  type DeviceMessage,
  type Hello,
  type Journal,
  readDeviceMessage,
  type StockReport,
  type Temperatures,
} from '../../../contract/machine/messages.ts';
import type { VendFailure, VendResult } from '../../../contract/shared/vend-result.ts';
import { log } from '../log.ts';
import { announcingMemory, StockAnnouncer } from '../machines/device/announce-back.ts';
import { issueDeviceToken } from '../machines/device/device-token.ts';
import { nameNextToken, readEnrolment } from '../machines/device/enrol-device.ts';
import { countsOf, storeConnection, storeReport } from '../machines/device/store-report.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import { FrameBudget } from './frame-budget.ts';
import { freeDecidedPieces } from './free-decided-pieces.ts';
import { learnOwnSlots, ownReport } from './own-slots.ts';
import {
  closeCodes,
  type DeviceSocket,
  isSameSocket,
  type LiveSocket,
  markHeard,
  markLive,
  markReported,
  send,
  type Wire,
} from './socket.ts';

const PROTOCOL_VERSION = 1;
const HEARTBEAT_S = 30;

/** The data kept about a machine between its messages. */
export const deviceMemory = {
  /** The machine's clock minus ours, from its last hello. */
  offsetMs: v.number(),
  /**
   * Since when the machine's journal is complete, by its own clock. Null before its first hello.
   */
  journalEpochMs: v.nullable(v.number()),
  door: v.picklist(['closed', 'open']),
  /** Each slot's stored count and its time, as far as known. */
  counts: v.record(v.string(), v.object({ count: v.number(), countedAtMs: v.number() })),
  /** Whether the store shows the machine as connected. */
  storedOnline: v.boolean(),
  /** The machine's slots, as the operator configured them. */
  ownSlots: v.optional(v.array(v.string()), () => []),
  slotsReadAtMs: v.optional(v.number(), 0),
  /** The version of the machine's software, from its last hello. */
  firmware: v.optional(v.string(), ''),
  ...announcingMemory,
};
const memorySchema = v.object(deviceMemory);
export type DeviceMemory = v.InferOutput<typeof memorySchema>;

/**
 * Receives a machine's reports about orders and its temperature. Each promise resolves once the
 * report is stored.
 */
export type OrderReports = {
  onResult(commandId: OrderId, outcome: VendResult, reason: VendFailure): Promise<void>;
  onJournal(journal: Journal): Promise<void>;
  onTemperature(measured: Temperatures): Promise<void>;
  /**
   * Called when the machine has said hello. A connection alone proves nothing, because it may never
   * say it.
   */
  onHello(): void;
  /** Called when the machine is connected again, so that waiting orders can continue. */
  onMachineBack(): void;
};

/** The session's interface to the Durable Object that owns it. */
export type DeviceContext = {
  readonly services: Services;
  readonly name: () => MachineName;
  readonly memory: () => DeviceMemory;
  /** Saves the memory and sets the alarm. */
  readonly persist: () => Promise<void>;
  /** Returns the machine's connection if it can sell now. */
  readonly live: () => LiveSocket | undefined;
  /** Keeps the object awake for background work. */
  readonly background: (work: Promise<unknown>) => void;
  /** Notes what a report changed about the machine, and stores its status. */
  readonly onReported: () => Promise<void>;
};

/** The machine's side of its object: its reports and its connection. */
export class DeviceSession {
  readonly #context: DeviceContext;
  readonly #orders: OrderReports;
  readonly #budget = new FrameBudget();
  readonly #announcer: StockAnnouncer;

  constructor(context: DeviceContext, orders: OrderReports) {
    this.#context = context;
    this.#orders = orders;
    this.#announcer = new StockAnnouncer(context);
  }

  /**
   * Returns whether the machine may send one more frame now. Closes the connection of one that
   * sends too many.
   */
  admits(socket: Wire): boolean {
    if (this.#budget.take(1, this.#context.services.nowMs())) return true;
    socket.close(closeCodes.tooMuch, 'too much');
    return false;
  }

  /** Handles one frame of the machine. Frames of older connections are ignored. */
  async receive(
    device: DeviceSocket | undefined,
    socket: Wire,
    frame: string | ArrayBuffer,
  ): Promise<void> {
    if (!device || !isSameSocket(device, socket)) return;
    const message = readDeviceMessage(frame);
    if (message === 'ignored') return;
    if (message === 'unreadable') return device.socket.close(closeCodes.unreadable, 'unreadable');
    markHeard(device, this.#context.services.nowMs());
    if (message.type === 'hello') return this.#onHello(device, message);
    if (device.phase === 'live') await this.#onReport(device, message);
  }

  async #onReport(device: LiveSocket, message: Exclude<DeviceMessage, Hello>): Promise<void> {
    switch (message.type) {
      case 'stock':
        if (message.seq <= device.seq) return;
        markReported(device, message.seq, this.#context.services.nowMs());
        return this.#keep(device, this.#onStock(device, message));
      case 'result': {
        const { commandId, outcome, reason } = message;
        await this.#orders.onResult(commandId, outcome, reason);
        // The result is stored or irrelevant, so the machine may stop repeating it.
        return send(device, { type: 'ack', commandId, outcome });
      }
      case 'journal':
        return this.#orders.onJournal(message);
      case 'temperature':
        return this.#orders.onTemperature(message);
    }
  }

  async #onHello(device: DeviceSocket, hello: Hello): Promise<void> {
    if (hello.protocol !== PROTOCOL_VERSION) {
      return device.socket.close(closeCodes.protocol, 'protocol');
    }
    const { services, name, memory, persist, background } = this.#context;
    const now = services.nowMs();
    markLive(device, now);
    memory().offsetMs = hello.nowMs - now;
    memory().journalEpochMs = hello.journalEpochMs;
    memory().firmware = hello.firmware;
    this.#orders.onHello();
    send(device, {
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      machineId: name().machineId,
      heartbeatSeconds: HEARTBEAT_S,
    });
    if (device.isDue) background(this.#handNextToken(device));
    await this.#keep(device, this.#onShelf(device, hello));
    this.#orders.onMachineBack();
    await persist();
  }

  /** Reads the stored counts first, because this object's memory may be outdated. */
  async #onShelf(device: DeviceSocket, hello: Hello): Promise<void> {
    const { services, name, memory } = this.#context;
    const shelf = await learnOwnSlots(services, name(), memory());
    memory().counts = { ...countsOf(shelf, hello) };
    if (shelf) await freeDecidedPieces(services, name(), shelf);
    await this.#onStock(device, hello);
  }

  /**
   * Waits until a report is stored. A machine reports each count only once. If a count cannot be
   * stored, this closes the connection, because the next hello reports all counts again.
   */
  async #keep({ socket }: DeviceSocket, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (thrown) {
      socket.close(closeCodes.notKept, 'not kept');
      throw thrown;
    }
  }

  async #onStock({ socket }: DeviceSocket, said: StockReport): Promise<void> {
    const { services, name, memory, persist, background } = this.#context;
    memory().door = said.door;
    const report = await ownReport(services, name(), memory(), said);
    const before = memory().counts;
    const changed = report.slots.filter(({ slot, count }) => before[slot]?.count !== count);
    if (!this.#budget.take(changed.length, services.nowMs())) {
      return socket.close(closeCodes.tooMuch, 'too much');
    }
    const counts = await storeReport(services.store, name(), report, before, services.nowMs());
    memory().counts = { ...counts };
    const isBack = (slot: string) => before[slot]?.count === 0 && (counts[slot]?.count ?? 0) > 0;
    const raised = report.slots.map(({ slot }) => slot).filter(isBack);
    background(this.#announcer.announce(raised));
    await this.storeConnection();
    await this.#context.onReported();
    await persist();
  }

  /** Stores whether the machine can sell, if that changed. */
  async storeConnection(): Promise<void> {
    const { services, name, memory, live, persist } = this.#context;
    const online = live() !== undefined;
    if (online === memory().storedOnline) return;
    await storeConnection(services.store, name(), online, services.nowMs());
    memory().storedOnline = online;
    await persist();
  }

  /** Returns when the next pages of back-in-stock alerts are due. */
  dueTimes(): readonly number[] {
    return this.#context.memory().announcing.map(({ dueMs }) => dueMs);
  }

  /** Sends the due pages of back-in-stock alerts. */
  announceDue(): Promise<void> {
    return this.#announcer.announceDue();
  }

  /**
   * Checks the connection's token. Closes the connection if the token is revoked. Sends the next
   * token if there is one. One read.
   */
  async checkToken(device: DeviceSocket | undefined): Promise<void> {
    const { services, name } = this.#context;
    if (!device) return;
    const enrolled = await readEnrolment(services.store, name());
    if (enrolled?.tokenId !== device.tokenId) {
      device.socket.close(closeCodes.revoked, 'revoked');
    } else if (enrolled.nextTokenId !== null && device.phase === 'live') {
      await this.#handNextToken(device);
    }
  }

  /**
   * Sends the machine its next token. Sends the same one again until the machine connects with it.
   */
  async #handNextToken(device: DeviceSocket): Promise<void> {
    const { services, name } = this.#context;
    const { clientId, machineId } = name();
    try {
      const tokenId = await nameNextToken(services.store, name(), device.tokenId);
      if (tokenId === undefined) return;
      const claims = { clientId, machineId, tokenId };
      const token = await issueDeviceToken(services.settings, claims, services.nowMs());
      send(device, { type: 'token', token });
    } catch (thrown) {
      // The machine keeps its current token, and receives the next one at a later check.
      log('machine.failed', { clientId, machineId, action: 'NEXT_TOKEN', thrown });
    }
  }
}
