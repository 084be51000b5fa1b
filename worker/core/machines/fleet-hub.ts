import type { FoundOnMap } from '../../../contract/console/fleet-map.ts';
import type {
  Firmware,
  MachineCounts,
  MachineFilter,
  MachinePlaceFilter,
} from '../../../contract/console/machines.ts';
import type { MapBox } from '../../../contract/console/map-box.ts';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { ListPosition } from './list-cursor.ts';
import type { MachineStatusFields } from './machine-status.ts';

/** Machines of a filter in the tenant's order. `after` begins the next page. Null: there is none. */
export type FilteredMachines = {
  readonly ids: readonly MachineId[];
  readonly after: ListPosition | null;
};

/**
 * A tenant's hub: a copy of the fleet's status, for lists, counts and live pages. It is built from
 * the store at the first request, and can be lost at any time. No purchase waits for it.
 */
export type FleetHubStub = {
  /** Connects a live page: `/{clientId}/live`. RPC cannot return a WebSocket. */
  fetch(request: Request): Promise<Response>;
  /** Sends the hub a status that is stored. */
  report(name: MachineName, status: MachineStatusFields): Promise<void>;
  /** Informs the hub that staff changed or removed one machine. */
  refresh(name: MachineName): Promise<void>;
  counts(clientId: ClientId, place: MachinePlaceFilter): Promise<MachineCounts>;
  find(clientId: ClientId, filter: MachineFilter, page: FleetPage): Promise<FilteredMachines>;
  map(clientId: ClientId, filter: MachineFilter, box: MapBox | undefined): Promise<FoundOnMap>;
  firmware(clientId: ClientId): Promise<Firmware['firmware']>;
};
export type FleetPage = {
  readonly after: ListPosition | undefined;
  readonly most: number;
  /** Finds only machines in this part of the map. Undefined: all machines, also those without a position. */
  readonly box: MapBox | undefined;
};

/** The platform's namespace of hubs, one for each tenant. */
export type FleetNamespace = { getByName(clientId: ClientId): FleetHubStub };
