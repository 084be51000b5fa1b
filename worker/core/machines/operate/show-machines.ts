import * as v from 'valibot';
import type { MachineDetail, MachineRow, Machines } from '../../../../contract/console/machines.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { readMachineEvents } from '../../incidents/machine-events.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { parseShelf } from '../shelf-document.ts';
import { isStopped } from '../slot-stock.ts';
import {
  type ListedStatus,
  listedMachine,
  listMachineStatus,
  type StatusFilter,
} from './list-machine-status.ts';

/** Machines of a page of the console. */
const PAGE = 25;

/** What customers' pages leave out of an offer. */
const capacityFields = v.object({
  offer: v.fallback(
    v.array(
      v.object({
        slot: v.string(),
        capacity: v.optional(v.fallback(v.nullable(v.number()), null), null),
      }),
    ),
    [],
  ),
});

/** Returns how many pieces fit into each slot. Null: not stated. */
export const capacitiesOf = (
  shelf: StoredDocument | undefined,
): ReadonlyMap<string, number | null> =>
  new Map(
    v.parse(capacityFields, shelf?.fields ?? {}).offer.map((one) => [one.slot, one.capacity]),
  );

const iso = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString());

/** Returns a page of the fleet in the tenant's order. At most 51 reads, however many machines there are. */
export async function showMachines(
  reader: Reader,
  filter: Omit<StatusFilter, 'most'>,
): Promise<Operated<Machines>> {
  const listed = await listMachineStatus(reader, { ...filter, most: PAGE });
  if (!listed.ok) return listed;
  const { machines, cursor } = listed.value;
  return ok({ machines: machines.map(rowOf), cursor });
}

/** Returns one machine with its shelf and its last events. About ten reads. */
export async function showMachine(
  reader: Reader,
  machineId: MachineId,
): Promise<Operated<MachineDetail>> {
  const { clientId } = reader.client;
  const [[stored, shelfAt], events] = await Promise.all([
    reader.services.store.batchGet([
      paths.machine(clientId, machineId),
      paths.shelf(clientId, machineId),
    ]),
    readMachineEvents(reader, machineId),
  ]);
  if (!stored) return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
  const shelf = parseShelf({ clientId, machineId }, shelfAt);
  const capacities = capacitiesOf(shelfAt);
  const machine = listedMachine(machineId, stored.fields, shelf);
  const { status } = machine;
  return ok({
    machine: rowOf(machine),
    stop: machine.stop,
    firmware: status?.firmware ?? null,
    slots: (shelf?.offer ?? []).map(({ slot, productId, name, priceYen, temperature }) => {
      const stock = shelf?.stock.get(slot);
      return {
        ...{ slot, productId, drink: name, priceYen, isHot: temperature === 'hot' },
        capacity: capacities.get(slot) ?? null,
        ...{ count: stock?.count ?? 0, held: stock?.reservedBy.length ?? 0 },
        countedAt: iso(stock?.countedAtMs),
        isJammed: status?.jammed.includes(slot) ?? false,
        isStopped: stock ? isStopped(stock) : false,
      };
    }),
    events,
  });
}

function rowOf({ status, shelf, stop, group: _, ...machine }: ListedStatus): MachineRow {
  return {
    ...machine,
    isStopped: stop !== null,
    link: status === undefined ? 'never' : status.online ? 'online' : 'offline',
    since: iso(status?.onlineSince),
    doorOpenSince: status?.door === 'open' ? iso(status.doorSince) : null,
    ...{ jammed: status?.jammed ?? [], soldOut: status?.soldOut ?? [] },
    shelf: (shelf?.offer ?? []).map(({ slot, temperature }) => ({
      ...{ slot, isHot: temperature === 'hot', count: shelf?.stock.get(slot)?.count ?? 0 },
    })),
    lastSaleAt: iso(status?.lastSaleHour),
  };
}
