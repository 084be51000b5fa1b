import * as v from 'valibot';
import type {
  MachineDetail,
  MachineFilter,
  MachineRow,
  Machines,
} from '../../../../contract/console/machines.ts';
import type { MapBox } from '../../../../contract/console/map-box.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { readMachineEvents } from '../../incidents/machine-events.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { FleetHubStub } from '../fleet-hub.ts';
import { readCursor, writeCursor } from '../list-cursor.ts';
import { machineDocument } from '../machine-document.ts';
import { storedNotice } from '../machine-notice.ts';
import { shownStatus } from '../shown-status.ts';
import { isStopped } from '../slot-stock.ts';
import {
  type ListedStatus,
  listedMachine,
  listMachineStatus,
  listMachinesById,
} from './list-machine-status.ts';
import { pictureBelow } from './picture-below.ts';
import { testVendOf } from './test-vend.ts';

/** Machines of a page of the console. */
const PAGE = 25;

const iso = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString());

type Asked = MachineFilter & {
  readonly cursor?: string | undefined;
  readonly box?: MapBox | undefined;
};

/**
 * Returns a page of the fleet in the tenant's order. At most 51 reads, however many machines there
 * are. The hub answers filters for which the store has no index.
 */
export async function showMachines(
  reader: Reader,
  hub: Pick<FleetHubStub, 'find'>,
  { cursor, box, ...filter }: Asked,
): Promise<Operated<Machines>> {
  const { offlineHours, quietDays, firmware, ...indexed } = filter;
  if ([offlineHours, quietDays, firmware, box].every((one) => one === undefined)) {
    const listed = await listMachineStatus(reader, { ...indexed, cursor, most: PAGE });
    if (!listed.ok) return listed;
    const { machines, cursor: next } = listed.value;
    return ok({ machines: machines.map(rowOf), cursor: next });
  }
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const found = await hub.find(reader.client.clientId, filter, { after, most: PAGE, box });
  const machines = await listMachinesById(reader, found.ids);
  return ok({
    machines: machines.map(rowOf),
    cursor: found.after ? writeCursor(found.after) : null,
  });
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
  const machine = listedMachine({ clientId, machineId }, stored.fields, shelfAt);
  const { status, shelf, capacities } = machine;
  return ok({
    machine: rowOf(machine),
    stop: machine.stop,
    group: machine.group,
    notice: noticeOf(stored),
    firmware: status?.firmware ?? null,
    testVend: testVendOf(stored.fields),
    slots: (shelf?.offer ?? []).map(
      ({ slot, productId, name, priceYen, temperature, pictureUrl }) => {
        const stock = shelf?.stock.get(slot);
        return {
          ...{ slot, productId, drink: name, priceYen, isHot: temperature === 'hot' },
          capacity: capacities.get(slot) ?? null,
          ...{ count: stock?.count ?? 0, held: stock?.reservedBy.length ?? 0 },
          countedAt: iso(stock?.countedAtMs),
          isJammed: status?.jammed.includes(slot) ?? false,
          isStopped: stock ? isStopped(stock) : false,
          stop: stock?.stopped ?? null,
          picture: pictureBelow(clientId, pictureUrl),
        };
      },
    ),
    layout: v.parse(layoutField, stored.fields).layout?.map(({ lanes }) => lanes) ?? null,
    events,
  });
}

const layoutField = v.object({ layout: machineDocument.entries.layout });

const noticeField = v.object({
  notice: v.optional(v.fallback(v.nullable(storedNotice), null), null),
});

function noticeOf({ fields }: StoredDocument): MachineDetail['notice'] {
  const { notice } = v.parse(noticeField, fields);
  return notice && { ...notice, until: iso(notice.until) };
}

function rowOf({
  status,
  shelf,
  stop,
  group: _,
  capacities: __,
  ...machine
}: ListedStatus): MachineRow {
  return {
    ...machine,
    isStopped: stop !== null,
    ...shownStatus(status),
    shelf: (shelf?.offer ?? []).map(({ slot, temperature }) => ({
      ...{ slot, isHot: temperature === 'hot', count: shelf?.stock.get(slot)?.count ?? 0 },
    })),
  };
}
