import { DurableObject } from 'cloudflare:workers';
import * as v from 'valibot';
import type { FoundOnMap } from '../../contract/console/fleet-map.ts';
import type {
  Firmware,
  MachineCounts,
  MachineFilter,
  MachinePlaceFilter,
} from '../../contract/console/machines.ts';
import type { MapBox } from '../../contract/console/map-box.ts';
import { type ClientId, clientIdSchema, type MachineId } from '../../contract/shared/ids.ts';
import type { Bindings } from '../bindings.ts';
import type { FilteredMachines, FleetHubStub, FleetPage } from '../core/machines/fleet-hub.ts';
import type { MachineStatusFields } from '../core/machines/machine-status.ts';
import { countMachines } from '../core/machines/operate/count-machines.ts';
import { FLEET_FIELDS, fleetRow, readFleetRows } from '../core/machines/read-fleet-rows.ts';
import { liveMachine } from '../core/machines/shown-status.ts';
import type { MachineName } from '../core/platforms/machine-object.ts';
import type { Services } from '../core/services.ts';
import * as paths from '../core/store/paths.ts';
import { servicesOf } from '../services-of.ts';
import { findOnMap } from './fleet-map.ts';
import { FleetTable } from './fleet-table.ts';
import { LiveFeed } from './live-feed.ts';

/** How often the hub checks for a put of the tenant's file, while somebody uses it. One read. */
const LOOK_MS = 60_000;
/**
 * How often the hub compares its counts with the store's, while somebody uses it. About seven
 * reads.
 */
const COMPARE_MS = 10 * 60_000;
/**
 * How long a lost report that changes no count may stay unnoticed. The hub then reads each machine,
 * at one read each.
 */
const READ_MS = 24 * 60 * 60_000;

const putFields = v.object({ finishedAt: v.fallback(v.nullable(v.string()), null) });

/**
 * The Durable Object of a tenant's fleet. It lists and counts machines, and sends changes to live
 * pages.
 */
export class FleetHub extends DurableObject<Bindings> implements FleetHubStub {
  readonly #services: Services;
  readonly #table: FleetTable;
  readonly #feed: LiveFeed;
  #looking: Promise<void> | undefined;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #comparedAtMs = Number.NEGATIVE_INFINITY;
  #readings = 0;
  /** Reports that arrived while the store is being read. The read may return older statuses. */
  readonly #reported = new Map<MachineId, MachineStatusFields>();

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    this.#services = servicesOf(env);
    const table = new FleetTable(state.storage);
    this.#table = table;
    this.#feed = new LiveFeed({
      sockets: state,
      nowMs: this.#services.nowMs,
      counts: () => table.counts({}),
      lastSeq: () => table.lastSeq,
      nextSeq: () => table.nextSeq(),
    });
  }

  async report({ machineId }: MachineName, status: MachineStatusFields): Promise<void> {
    if (this.#readings > 0) this.#reported.set(machineId, status);
    const row = this.#table.update(machineId, status);
    if (row) this.#feed.changed(liveMachine(machineId, row.isStopped, status));
  }

  async refresh({ clientId, machineId }: MachineName): Promise<void> {
    // Waits for a read of the fleet in progress, because its older row must not replace the newer
    // one.
    await this.#looking?.catch(() => undefined);
    if (this.#table.built === undefined) return;
    await this.#reading(async () => {
      const { store } = this.#services;
      const [stored] = await store.batchGet([paths.machine(clientId, machineId)], FLEET_FIELDS);
      const read = stored && fleetRow(stored);
      const row = read && { ...read, status: this.#reported.get(machineId) ?? read.status };
      if (row) this.#table.put(row);
      else this.#table.remove(machineId);
      this.#feed.changed(row && liveMachine(machineId, row.isStopped, row.status));
    });
  }

  async counts(clientId: ClientId, place: MachinePlaceFilter): Promise<MachineCounts> {
    await this.#ensureCurrent(clientId);
    return this.#table.counts(place);
  }

  async find(
    clientId: ClientId,
    filter: MachineFilter,
    page: FleetPage,
  ): Promise<FilteredMachines> {
    await this.#ensureCurrent(clientId);
    return this.#table.find(filter, page, this.#services.nowMs());
  }

  async map(
    clientId: ClientId,
    filter: MachineFilter,
    box: MapBox | undefined,
  ): Promise<FoundOnMap> {
    await this.#ensureCurrent(clientId);
    return findOnMap(this.#table, filter, box, this.#services.nowMs());
  }

  async firmware(clientId: ClientId): Promise<Firmware['firmware']> {
    await this.#ensureCurrent(clientId);
    return this.#table.firmware();
  }

  /** Handles `/{clientId}/live` from the console's route only. */
  override async fetch(request: Request): Promise<Response> {
    const [, clientId] = new URL(request.url).pathname.split('/');
    await this.#ensureCurrent(v.parse(clientIdSchema, clientId));
    const { 0: webSocket, 1: ours } = new WebSocketPair();
    if (!this.#feed.connect(ours)) return new Response(null, { status: 503 });
    // The platform answers a page's heartbeat without waking the hub.
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    return new Response(null, { status: 101, webSocket });
  }

  /** A page sends nothing but heartbeats, which the platform answers. */
  override async webSocketMessage(socket: WebSocket): Promise<void> {
    socket.close(1008, 'unexpected');
  }

  override async webSocketClose(): Promise<void> {}

  override async webSocketError(): Promise<void> {}

  /**
   * Reads the fleet if it was never read, or if the store's has changed without a report. One read
   * at a time.
   */
  async #ensureCurrent(clientId: ClientId): Promise<void> {
    const isBuilt = this.#table.built !== undefined;
    if (isBuilt && this.#services.nowMs() - this.#lookedAtMs < LOOK_MS) return;
    this.#looking ??= this.#reading(() => this.#look(clientId)).finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  /** Reads the store. Until the last of these reads ends, the hub keeps what machines report. */
  async #reading(read: () => Promise<void>): Promise<void> {
    this.#readings += 1;
    try {
      await read();
    } finally {
      this.#readings -= 1;
      if (this.#readings === 0) this.#reported.clear();
    }
  }

  async #look(clientId: ClientId): Promise<void> {
    const { store, nowMs } = this.#services;
    const stored = await store.get(paths.tenantPut(clientId));
    const { finishedAt } = v.parse(putFields, stored?.fields ?? {});
    const put = finishedAt ?? '';
    const { built } = this.#table;
    const isOld = built === undefined || nowMs() - built.atMs >= READ_MS;
    // A put in progress changes the fleet step by step, so only a finished put counts as a change.
    const isAnother = built !== undefined && put !== '' && put !== built.put;
    if (isOld || isAnother || (await this.#differs(clientId))) {
      const atMs = nowMs();
      this.#table.replace(await readFleetRows(store, clientId), { put, atMs });
      for (const [id, status] of this.#reported) this.#table.update(id, status);
      this.#comparedAtMs = nowMs();
      if (built !== undefined) this.#feed.reset();
    }
    this.#lookedAtMs = nowMs();
  }

  /**
   * Returns whether the store's counts differ from the hub's, which means that a report was lost.
   */
  async #differs(clientId: ClientId): Promise<boolean> {
    const { nowMs } = this.#services;
    if (nowMs() - this.#comparedAtMs < COMPARE_MS) return false;
    this.#comparedAtMs = nowMs();
    const reader = { services: this.#services, client: { clientId } };
    const [own, theirs] = [this.#table.counts({}), await countMachines(reader, {})];
    return JSON.stringify(own) !== JSON.stringify(theirs);
  }
}
