import type { Desk } from '../../machine-object/machine-context.ts';
import type { OrderDesk } from '../../orders/order-scheduler.ts';
import { journalOutcome, vendOutcome } from '../../orders/read-outcome.ts';
import * as paths from '../../store/paths.ts';
import { announceStock } from '../announce-stock.ts';
import {
  type DeviceMessage,
  type Hello,
  type Journal,
  readDeviceMessage,
  type StockReport,
} from './messages.ts';
import { attach, closeCodes, type DeviceSocket, isSameSocket, say } from './socket.ts';
import { keepReport, keepStanding, readCounts } from './store-report.ts';

const PROTOCOL_VERSION = 1;
const HEARTBEAT_S = 30;
const TOKEN_CHECK_MS = 5 * 60_000;

/** What the machine says, and how its connection stands. */
export class DeviceDesk {
  readonly #desk: Desk;
  readonly #orders: OrderDesk;

  constructor(desk: Desk, orders: OrderDesk) {
    this.#desk = desk;
    this.#orders = orders;
  }

  /** Takes one frame of the machine's. Only its newest connection is listened to. */
  async take(
    device: DeviceSocket | undefined,
    socket: WebSocket,
    frame: string | ArrayBuffer,
  ): Promise<void> {
    if (!device || !isSameSocket(device, socket)) return;
    const message = readDeviceMessage(frame);
    if (message === 'ignored') return;
    if (message === 'unreadable') return device.socket.close(closeCodes.unreadable, 'unreadable');
    attach(device, { heardAtMs: this.#desk.services.nowMs() });
    if (message.type === 'hello') return this.#greet(device, message);
    // Nothing counts before the hello: clock and journal are not known.
    if (device.greeted) await this.#hear(device, message);
  }

  async #hear(device: DeviceSocket, message: Exclude<DeviceMessage, Hello>): Promise<void> {
    switch (message.type) {
      case 'stock':
        if (message.seq <= device.seq) return;
        attach(device, { seq: message.seq, heardAtMs: this.#desk.services.nowMs() });
        return this.#count(message);
      case 'result': {
        const { commandId, outcome, reason } = message;
        await this.#orders.hear(commandId, () => vendOutcome(outcome, reason));
        // Kept, or of no consequence: the machine may stop repeating it.
        return say(device, { type: 'ack', commandId, outcome });
      }
      case 'journal':
        return this.#settle(message);
    }
  }

  async #greet(device: DeviceSocket, hello: Hello): Promise<void> {
    if (hello.protocol !== PROTOCOL_VERSION) {
      return device.socket.close(closeCodes.protocol, 'protocol');
    }
    const { services, memory, changed } = this.#desk;
    const now = services.nowMs();
    attach(device, { greeted: true, seq: 0, heardAtMs: now });
    memory().offsetMs = hello.nowMs - now;
    say(device, {
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      machineId: memory().machineId,
      heartbeatSeconds: HEARTBEAT_S,
    });
    memory().counts = { ...(await readCounts(services.store, memory(), hello)) };
    await this.#count(hello);
    this.#orders.machineIsBack();
    await changed();
  }

  async #count(report: StockReport): Promise<void> {
    const { services, memory, changed, background } = this.#desk;
    memory().door = report.door;
    const before = memory().counts;
    const counts = await keepReport(services.store, memory(), report, before, services.nowMs());
    memory().counts = { ...counts };
    const isBack = (slot: string) => before[slot]?.count === 0 && (counts[slot]?.count ?? 0) > 0;
    const raised = report.slots.map(({ slot }) => slot).filter(isBack);
    background(announceStock(services, memory(), raised));
    await this.keepStanding();
    await changed();
  }

  async #settle({ commandId, ...journal }: Journal): Promise<void> {
    const { offsetMs } = this.#desk.memory();
    await this.#orders.hear(commandId, (order) => journalOutcome(order, journal, offsetMs));
  }

  /** Stores whether the machine can be sold from, when that changed. */
  async keepStanding(): Promise<void> {
    const { services, memory, live, changed } = this.#desk;
    const online = live() !== undefined;
    if (online === memory().saidOnline) return;
    await keepStanding(services.store, memory(), online, services.nowMs());
    memory().saidOnline = online;
    await changed();
  }

  /** A token that was revoked ends its connection within minutes. */
  async checkToken(device: DeviceSocket | undefined): Promise<void> {
    const { services, memory } = this.#desk;
    const now = services.nowMs();
    if (!device || now - memory().tokenCheckedAtMs < TOKEN_CHECK_MS) return;
    const { clientId, machineId } = memory();
    const enrolled = await services.store.get(paths.machineDevice(clientId, machineId));
    memory().tokenCheckedAtMs = now;
    if (enrolled?.fields['tokenId'] !== device.tokenId) {
      device.socket.close(closeCodes.revoked, 'revoked');
    }
  }
}
