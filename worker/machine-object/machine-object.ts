import { DurableObject } from 'cloudflare:workers';
import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { type Order, type OrderId, orderIdSchema } from '../../contract/orders.ts';
import type { Bindings } from '../bindings.ts';
import { log } from '../log.ts';
import { DeviceSession } from '../machines/device/device-session.ts';
import {
  acceptSocket,
  closeCodes,
  closeSilent,
  currentSocket,
  heardAtMs,
  liveSocket,
  lookAfterMs,
} from '../machines/device/socket.ts';
import { publicOrder } from '../orders/order-document.ts';
import { OrderWatchers, settledEvents } from '../orders/order-events.ts';
import { orderIdOf } from '../orders/order-id.ts';
import { OrderScheduler } from '../orders/order-scheduler.ts';
import { readJournal } from '../orders/read-journal.ts';
import { vendOutcome } from '../orders/vend-outcome.ts';
import type { BuyRequest, MachineName, MachineStatus } from '../platforms/machine-object.ts';
import type { Result } from '../result.ts';
import { type Services, servicesOf } from '../services.ts';
import { checkSession } from '../session/load-session.ts';
import { type SessionClaims, sessionClaimsSchema } from '../session/session-token.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import type { TenantClient } from '../tenant-client.ts';
import { machinePort } from './machine-port.ts';
import { emptyMemory, type MachineMemory } from './memory.ts';
import { ObjectStorage } from './object-storage.ts';
import { noteBack, noteGone, tellOffline } from './offline-watch.ts';
import { noteReady, noteSale, tellNoSales } from './sales-watch.ts';

/**
 * One vending machine: the platform around its connection (`DeviceSession`) and around the driver of
 * its purchases (`OrderScheduler`). Everything it keeps can be made again from the orders and the
 * machine; what only lives here is the lease, which lets one person at a time buy.
 */
export class MachineObject extends DurableObject<Bindings> {
  readonly #services: Services;
  readonly #storage: ObjectStorage;
  readonly #tally = { reads: 0, writes: 0, rows: 0 };
  #memory: MachineMemory | undefined;
  readonly #orders: OrderScheduler;
  readonly #device: DeviceSession;
  readonly #watchers = new OrderWatchers();
  #messages: Promise<void> = Promise.resolve();

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    const services = servicesOf(env);
    this.#services = { ...services, store: services.countedStore(this.#tally) };
    this.#storage = new ObjectStorage(state.storage, this.#tally);
    const context = {
      services: this.#services,
      name: () => this.#known(),
      memory: () => this.#known(),
      persist: () => this.#persist(),
      live: () => this.#live(),
      background: (work: Promise<unknown>) => state.waitUntil(work),
    };
    this.#orders = new OrderScheduler({
      ...context,
      machine: machinePort(context.live, () => this.#known()),
      recount: () => currentSocket(this.ctx)?.socket.close(closeCodes.notKept, 'not kept'),
      loadClient: () => this.#loadClient(),
      publish: (order) => {
        if (order.state === 'CAPTURED') noteSale(this.#known(), services.nowMs());
        this.#watchers.publish(publicOrder(order));
      },
    });
    this.#device = new DeviceSession(context, {
      onResult: (commandId, outcome, reason) =>
        this.#orders.onReport(commandId, (order) =>
          vendOutcome(order, { outcome, reason }, this.#known()),
        ),
      onJournal: (journal) => readJournal(this.#orders, this.#known(), journal, services.nowMs()),
      onMachineBack: () => this.#orders.onMachineBack(),
    });
    void state.blockConcurrencyWhile(async () => {
      this.#memory = await this.#storage.read();
    });
  }

  /** Buys: leases the machine, sets the alarm, places the order, and goes on without the buyer waiting. */
  async buy({ buyer, language, idempotencyKey, asked }: BuyRequest): Promise<Result<Order>> {
    const { clientId, lineUserId } = buyer;
    this.#become({ clientId, machineId: asked.machineId });
    const orderId = await orderIdOf(clientId, lineUserId, idempotencyKey);
    const placed = await this.#orders.buy({ buyer, language, orderId, asked });
    this.#measure('BUY');
    return placed;
  }

  async wake(name: MachineName, orderId: OrderId): Promise<void> {
    this.#become(name);
    await this.#orders.wake(orderId);
  }

  /** The machine's token was revoked, replaced, or is to be followed: its connection hears of it. */
  async tokenChanged(name: MachineName): Promise<void> {
    this.#become(name);
    await this.#device.checkToken(currentSocket(this.ctx));
    await this.#persist();
  }

  async status(): Promise<MachineStatus> {
    const device = currentSocket(this.ctx);
    return {
      online: this.#live() !== undefined,
      heardAtMs: device?.phase === 'live' ? heardAtMs(this.ctx, device) : null,
      counts: this.#memory ? this.#orders.sellableCounts() : {},
    };
  }

  /** `/{clientId}/{machineId}/link/{tokenId}?due` and `…/events/{orderId}?session=`, from our own routes only. */
  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, clientId, machineId, what, id = ''] = pathname.split('/');
    this.#become(v.parse(nameSchema, { clientId, machineId }));
    if (what === 'events') {
      const viewer = v.parse(viewerSchema, searchParams.get('session'));
      return this.#watch(v.parse(orderIdSchema, id), viewer);
    }
    const token = { tokenId: id, isDue: searchParams.has('due') };
    const webSocket = acceptSocket(this.ctx, token, this.#services.nowMs());
    noteReady(this.#known(), this.#services.nowMs());
    noteBack(this.#known());
    await this.#persist();
    this.#measure('LINK');
    return new Response(null, { status: 101, webSocket });
  }

  /** The order's events from now on, for as long as the viewer's session stands. */
  async #watch(orderId: OrderId, viewer: SessionClaims): Promise<Response> {
    const found = await this.#orders.find(orderId);
    if (!found) return new Response(null, { status: 404 });
    const order = publicOrder(found.order);
    if (!found.isOpen) return settledEvents(order);
    // Who watches is there: only a session's own end counts, not a time without a visit.
    const isAlive = async () =>
      viewer.expiresAtS * 1000 > this.#services.nowMs() &&
      (await checkSession(this.#services, viewer, { sessionIdleDays: null })).ok;
    return this.#watchers.open(order, isAlive);
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    if (!this.#device.admits(socket)) return;
    // One after the other: a result is stored before the count that includes it.
    this.#messages = this.#messages
      .then(() => this.#device.receive(currentSocket(this.ctx), socket, frame))
      .catch((thrown: unknown) => this.#report(thrown));
    await this.#messages;
    this.#measure('MESSAGE');
  }

  override async webSocketClose(): Promise<void> {
    if (!this.#memory) return;
    try {
      await this.#device.storeConnection();
      await this.#lookAfterLink();
    } catch (thrown) {
      this.#report(thrown);
    } finally {
      await this.#persist();
      this.#measure('CLOSE');
    }
  }

  override async webSocketError(): Promise<void> {
    await this.webSocketClose();
  }

  /** Whatever happens here, the alarm is set again. */
  override async alarm(): Promise<void> {
    this.#storage.rang();
    if (!this.#memory) return;
    try {
      this.#orders.driveDue();
      this.ctx.waitUntil(this.#device.announceDue());
      closeSilent(this.ctx, this.#services.nowMs());
      await this.#device.storeConnection();
      await this.#lookAfterLink();
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

  /** A machine that sells nothing, or was connected once and is no more: whoever runs it hears of it in time. */
  async #lookAfterLink(): Promise<void> {
    const memory = this.#known();
    if (this.#live()) await tellNoSales(this.#services, memory, memory);
    if (currentSocket(this.ctx) || memory.journalEpochMs === null) return;
    noteGone(memory, this.#services.nowMs());
    await tellOffline(this.#services, memory, memory);
  }

  #live() {
    const device = liveSocket(this.ctx, this.#services.nowMs());
    return device && this.#memory?.door === 'closed' ? device : undefined;
  }

  #become(name: MachineName): void {
    this.#memory ??= emptyMemory(name);
  }

  #known(): MachineMemory {
    if (!this.#memory) throw new Error('a machine object without a name');
    return this.#memory;
  }

  async #loadClient(): Promise<TenantClient> {
    const { clientId } = this.#known();
    const tenant = await loadTenant(this.#services, clientId, 'strict', (work) =>
      this.ctx.waitUntil(work),
    );
    if (!tenant.ok) throw new Error(`tenant ${clientId}: ${tenant.error.code}`);
    return tenant.value.client;
  }

  /** Makes the memory durable and the alarm ring for what is due first. */
  async #persist(): Promise<void> {
    if (!this.#memory) return;
    const now = this.#services.nowMs();
    const device = currentSocket(this.ctx);
    const toldMs = this.#memory.offlineUntilToldMs;
    const dueTimes = [
      ...this.#orders.dueTimes(now),
      ...this.#device.dueTimes(),
      ...(device ? [lookAfterMs(this.ctx, device)] : []),
      ...(!device && toldMs !== null ? [toldMs] : []),
    ];
    await this.#storage.write(this.#memory);
    if (dueTimes.length > 0) await this.#storage.ringBy(Math.max(now + 100, Math.min(...dueTimes)));
  }

  /** What was asked of the stores since the last time. Work that nobody waits for counts with what follows. */
  #measure(action: Uppercase<string>): void {
    const used = { ...this.#tally };
    if (!this.#memory || used.reads + used.writes + used.rows === 0) return;
    const { clientId } = this.#memory;
    this.#services.metrics.measure({ metric: 'object', clientId, action, ...used });
    Object.assign(this.#tally, { reads: 0, writes: 0, rows: 0 });
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
const viewerSchema = v.pipe(v.string(), v.parseJson(), sessionClaimsSchema);
