import { DurableObject } from 'cloudflare:workers';
import * as v from 'valibot';
import { orderIdOf } from '../../contract/customer/order-id.ts';
import type { Order, OrderId } from '../../contract/customer/orders.ts';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import type { Bindings } from '../bindings.ts';
import { log } from '../core/log.ts';
import { MachineHost } from '../core/machine-host/machine-host.ts';
import type { FleetHubStub } from '../core/machines/fleet-hub.ts';
import type {
  BuyRequest,
  MachineName,
  MachineStatus,
  TestVend,
  TestVendSent,
} from '../core/platforms/machine-object.ts';
import { publicOrder } from '../core/receipts/public-order.ts';
import type { Result } from '../core/result.ts';
import type { Services } from '../core/services.ts';
import type { SessionClaims } from '../core/session-claims.ts';
import { checkSession } from '../core/sessions/load-session.ts';
import { loadTenant } from '../core/tenant/load-tenant.ts';
import type { TenantClient } from '../core/tenant-client.ts';
import { OrderWatchers, settledEvents } from '../http/order-events.ts';
import { servicesOf } from '../services-of.ts';

/**
 * The Durable Object of one machine. It passes storage, alarm, sockets and calls to its
 * `MachineHost`.
 */
export class MachineObject extends DurableObject<Bindings> {
  readonly #services: Services;
  readonly #host: MachineHost;
  readonly #watchers = new OrderWatchers();

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    this.#services = servicesOf(env);
    this.#host = new MachineHost({
      services: this.#services,
      storage: state.storage,
      sockets: state,
      background: (work) => state.waitUntil(work),
      loadClient: (name) => this.#loadClient(name),
      publish: (order) => this.#watchers.publish(publicOrder(order)),
      publishStop: (name) => this.#tellFleet(name, (hub) => hub.refresh(nameOf(name))),
      publishStatus: (name, status) =>
        this.#tellFleet(name, (hub) => hub.report(nameOf(name), status)),
    });
    void state.blockConcurrencyWhile(() => this.#host.load());
  }

  async buy({ buyer, language, idempotencyKey, asked }: BuyRequest): Promise<Result<Order>> {
    const { clientId, lineUserId } = buyer;
    const orderId = await orderIdOf(clientId, lineUserId, idempotencyKey);
    const name = { clientId, machineId: asked.machineId };
    return this.#host.buy(name, { buyer, language, orderId, asked });
  }

  async wake(name: MachineName, orderId: OrderId): Promise<void> {
    await this.#host.wake(name, orderId);
  }

  async tokenChanged(name: MachineName): Promise<void> {
    await this.#host.tokenChanged(name);
  }

  async testVend(name: MachineName, test: TestVend): Promise<TestVendSent> {
    return this.#host.testVend(name, test);
  }

  async status(): Promise<MachineStatus> {
    return this.#host.status();
  }

  /** Streams the order's events from now on, until the viewer's session ends. */
  async watch(name: MachineName, orderId: OrderId, viewer: SessionClaims): Promise<Response> {
    const found = await this.#host.find(name, orderId);
    if (!found) return new Response(null, { status: 404 });
    const order = publicOrder(found.order);
    if (!found.isOpen) return settledEvents(order);
    // An open stream counts as a visit, so it ends only when the session itself does.
    const isAlive = async () =>
      viewer.expiresAtS * 1000 > this.#services.nowMs() &&
      (await checkSession(this.#services, viewer, { sessionIdleDays: null })).ok;
    return this.#watchers.open(order, isAlive);
  }

  /** Handles `/{clientId}/{machineId}/link/{tokenId}?due` from our own route only. */
  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, clientId, machineId, what, tokenId = ''] = pathname.split('/');
    // The Worker of an earlier release requests `/events/` here. After a 404 its browser polls.
    if (what !== 'link') return new Response(null, { status: 404 });
    const name = v.parse(nameSchema, { clientId, machineId });
    const { 0: webSocket, 1: ours } = new WebSocketPair();
    await this.#host.connect(name, ours, { tokenId, isDue: searchParams.has('due') });
    // The platform answers heartbeats without waking the object.
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    return new Response(null, { status: 101, webSocket });
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    await this.#host.onFrame(socket, frame);
  }

  override async webSocketClose(): Promise<void> {
    await this.#host.onClose();
  }

  override async webSocketError(): Promise<void> {
    await this.#host.onClose();
  }

  override async alarm(): Promise<void> {
    await this.#host.onAlarm();
  }

  /**
   * Sends a change to the tenant's hub. If the call fails, the hub finds the change when it
   * compares itself with the store.
   */
  #tellFleet({ clientId, machineId }: MachineName, tell: (hub: FleetHubStub) => Promise<void>) {
    const told = async () => {
      try {
        await tell(this.env.FLEETS.getByName(clientId));
      } catch (thrown) {
        log('fleet.untold', { clientId, machineId, thrown });
      }
    };
    this.ctx.waitUntil(told());
  }

  async #loadClient({ clientId }: MachineName): Promise<TenantClient> {
    const tenant = await loadTenant(this.#services, clientId, 'strict', (work) =>
      this.ctx.waitUntil(work),
    );
    if (!tenant.ok) throw new Error(`tenant ${clientId}: ${tenant.error.code}`);
    return tenant.value.client;
  }
}

/** Returns only the name, without the rest of the host's memory. */
const nameOf = ({ clientId, machineId }: MachineName): MachineName => ({ clientId, machineId });

const nameSchema = v.object({ clientId: clientIdSchema, machineId: machineIdSchema });
