import { DurableObject } from 'cloudflare:workers';
import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/ids.ts';
import type { Order } from '../../contract/orders.ts';
import { type OrderId, orderIdSchema } from '../../contract/orders.ts';
import type { Bindings } from '../bindings.ts';
import { log } from '../log.ts';
import { DeviceDesk } from '../machines/device/device-session.ts';
import {
  acceptSocket,
  closeSilent,
  currentSocket,
  heardAtMs,
  liveSocket,
} from '../machines/device/socket.ts';
import { publicOrder } from '../orders/order-document.ts';
import { orderIdOf } from '../orders/order-id.ts';
import { OrderDesk } from '../orders/order-scheduler.ts';
import { readOwnOrder } from '../orders/read-order.ts';
import type { MachineName, MachineStanding, PlaceRequest } from '../platforms/machine-object.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Services, servicesOf } from '../services.ts';
import { type LinkMemory, recall, remember } from './memory.ts';

/** How often a connection is looked after while there is one. */
const LINK_CHECK_MS = 60_000;

/**
 * One vending machine: the other end of its connection, and the driver of its purchases. Everything
 * it keeps can be made again from the orders and the machine; what only lives here is the lease,
 * which lets one person at a time buy.
 */
export class MachineObject extends DurableObject<Bindings> {
  readonly #services: Services;
  #memory: LinkMemory | undefined;
  readonly #orders: OrderDesk;
  readonly #device: DeviceDesk;
  #messages: Promise<void> = Promise.resolve();

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    this.#services = servicesOf(env);
    const desk = {
      services: this.#services,
      memory: () => this.#known(),
      memoryIfAny: () => this.#memory,
      changed: () => this.#keep(),
      live: () => this.#live(),
      background: (work: Promise<unknown>) => state.waitUntil(work),
    };
    this.#orders = new OrderDesk(desk);
    this.#device = new DeviceDesk(desk, this.#orders);
    void state.blockConcurrencyWhile(async () => {
      this.#memory = await recall(state.storage, undefined);
    });
  }

  /** Buys: leases the machine, sets the alarm, places the order, and goes on without the buyer waiting. */
  async place({ buyer, language, idempotencyKey, asked }: PlaceRequest): Promise<Result<Order>> {
    const { clientId, lineUserId } = buyer;
    const name = { clientId, machineId: asked.machineId };
    await this.#become(name);
    const orderId = await orderIdOf(clientId, lineUserId, idempotencyKey);
    const refusal = this.#orders.isBusy(orderId)
      ? 'MACHINE_BUSY'
      : this.#live()
        ? undefined
        : 'MACHINE_OFFLINE';
    if (refusal) {
      // The very same tap again is answered with its order, whatever the machine does now.
      const own = await readOwnOrder(this.#services.store, buyer, orderId);
      return own.ok ? ok(publicOrder(own.value)) : fail(refusal);
    }
    return this.#orders.place({ buyer, language, orderId, asked });
  }

  async wake(name: MachineName, orderId: OrderId): Promise<void> {
    await this.#become(name);
    await this.#orders.wake(orderId);
  }

  async standing(): Promise<MachineStanding> {
    const device = currentSocket(this.ctx);
    return {
      online: this.#live() !== undefined,
      heardAtMs: device?.greeted ? heardAtMs(this.ctx, device) : null,
      counts: this.#orders.sellableCounts(),
    };
  }

  /** `/{clientId}/{machineId}/link/{tokenId}` and `…/events/{orderId}`, from our own routes only. */
  override async fetch(request: Request): Promise<Response> {
    const [, clientId, machineId, what, id = ''] = new URL(request.url).pathname.split('/');
    const name = v.parse(nameSchema, { clientId, machineId });
    await this.#become(name);
    if (what === 'events') return this.#orders.watch(v.parse(orderIdSchema, id));
    const webSocket = acceptSocket(this.ctx, id, this.#services.nowMs());
    await this.#keep();
    return new Response(null, { status: 101, webSocket });
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    // One after the other: a result is stored before the count that includes it.
    this.#messages = this.#messages
      .then(() => this.#device.take(currentSocket(this.ctx), socket, frame))
      .catch((thrown: unknown) => this.#report(thrown));
    await this.#messages;
  }

  override async webSocketClose(): Promise<void> {
    if (this.#memory) await this.#device.keepStanding().catch((thrown) => this.#report(thrown));
  }

  override async webSocketError(): Promise<void> {
    await this.webSocketClose();
  }

  /** Whatever happens here, the alarm is set again. */
  override async alarm(): Promise<void> {
    try {
      if (!this.#memory) return;
      closeSilent(this.ctx, this.#services.nowMs());
      await this.#device.checkToken(currentSocket(this.ctx));
      await this.#device.keepStanding();
      this.#orders.driveDue();
    } catch (thrown) {
      this.#report(thrown);
    } finally {
      await this.#keep();
    }
  }

  #live() {
    const device = liveSocket(this.ctx, this.#services.nowMs());
    return device && this.#memory?.door === 'closed' ? device : undefined;
  }

  async #become(name: MachineName): Promise<void> {
    this.#memory ??= await recall(this.ctx.storage, name);
  }

  #known(): LinkMemory {
    if (!this.#memory) throw new Error('a machine object without a name');
    return this.#memory;
  }

  /** Makes the memory durable and the alarm ring for what is due first. */
  async #keep(): Promise<void> {
    if (!this.#memory) return;
    const now = this.#services.nowMs();
    const dues = [
      ...this.#orders.dues(now),
      ...(currentSocket(this.ctx) ? [now + LINK_CHECK_MS] : []),
    ];
    await remember(this.ctx.storage, this.#memory);
    if (dues.length > 0) await this.ctx.storage.setAlarm(Math.max(now + 100, Math.min(...dues)));
  }

  #report(thrown: unknown): void {
    log('machine.failed', {
      clientId: this.#memory?.clientId,
      machineId: this.#memory?.machineId,
      thrown,
    });
  }
}

const nameSchema = v.object({ clientId: clientIdSchema, machineId: machineIdSchema });
