import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../../../contract/customer/orders.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { readIncident } from '../../incidents/incident-document.ts';
import { resolutionWrites } from '../../incidents/resolve-incident.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { parseOrder } from '../../order-store/order-codec.ts';
import { storedSettings } from '../../person/settings-document.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { eraseCollection, forEachDocument } from '../../store/for-each-document.ts';
import * as paths from '../../store/paths.ts';
import { documentPath } from '../../store/segments.ts';
import { update, type Write } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../../tenant/console-change.ts';
import { revokeDevice } from '../device/enrol-device.ts';
import { parseShelf } from '../shelf-document.ts';
import { emptyOffer } from './put-offer.ts';

/** The result of taking a machine out of service. */
export type Decommissioned =
  /**
   * It sells nothing any more, but these orders still need its connection. Call again when they
   * have ended.
   */
  | { readonly state: 'waiting'; readonly orderIds: readonly OrderId[] }
  | {
      readonly state: 'gone';
      /** The number on its sticker. */
      readonly code: string;
      readonly favourites: number;
      readonly incidents: number;
    };

type Machine = { readonly machineId: MachineId; readonly code: string };

const plate = v.object({
  code: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
});

/**
 * Takes a machine out of service. It stops selling, its token and connection end, and it leaves
 * lists, favourites, alerts and open incidents. Its orders, audit rows and sales stay. While an
 * order needs its connection, it only stops selling. Repeating it finishes an interrupted run.
 */
export async function decommissionMachine(
  operator: Acting,
  machineId: MachineId,
  reason: string,
): Promise<Operated<Decommissioned>> {
  const { store } = operator.services;
  const { clientId } = operator.client;
  const [machine, device, shelf] = await store.batchGet([
    paths.machine(clientId, machineId),
    paths.machineDevice(clientId, machineId),
    paths.shelf(clientId, machineId),
  ]);
  if (!machine && !device && !shelf) {
    return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
  }
  const { code } = v.parse(plate, machine?.fields ?? {});
  const stopped = shelf ? await stopSelling(operator, machineId) : ok(undefined);
  if (!stopped.ok) return stopped;
  // Read after the commit that empties the offer, because no order can begin after it.
  const orderIds = await ordersThatNeed(operator, machineId);
  if (orderIds.length > 0) return ok({ state: 'waiting', orderIds });
  await removeMachine(operator, { machineId, code }, reason);
  await eraseCollection(store, paths.stockAlerts(clientId, machineId));
  const favourites = await clearFavourites(operator, machineId);
  const incidents = await resolveOfMachine(operator, machineId, reason);
  return ok({ state: 'gone', code, favourites, incidents });
}

/** Empties the machine's offer. A change of prices that has read the offer before then fails. */
const stopSelling = (
  { services: { store }, client: { clientId } }: Acting,
  machineId: MachineId,
): Promise<Operated<void>> =>
  store.runOptimistic<Operated<void>>(async () => {
    const put = await store.get(paths.tenantPut(clientId));
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    return {
      writes: [emptyOffer(clientId, machineId), consoleChange(clientId, put)],
      value: ok(undefined),
    };
  });

/** Returns the orders that hold a piece of the machine, without those in manual review. */
async function ordersThatNeed(
  { services: { store }, client: { clientId } }: Acting,
  machineId: MachineId,
): Promise<readonly OrderId[]> {
  const shelf = parseShelf(
    { clientId, machineId },
    await store.get(paths.shelf(clientId, machineId)),
  );
  const held = [...(shelf?.stock.values() ?? [])]
    .flatMap(({ reservedBy }) => reservedBy)
    .flatMap((id) => {
      const orderId = v.safeParse(orderIdSchema, id);
      return orderId.success ? [orderId.output] : [];
    });
  const orders = await store.batchGet(held.map((id) => paths.order(clientId, id)));
  // An order that this version cannot read throws, because it may need the machine.
  return held.filter((_, index) => {
    const order = parseOrder(orders[index]);
    return order !== undefined && order.state !== 'MANUAL_REVIEW';
  });
}

/** Removes the machine from lists and ends its token, in one commit with the audit. */
async function removeMachine(
  operator: Acting,
  { machineId, code }: Machine,
  reason: string,
): Promise<void> {
  const { store } = operator.services;
  const { clientId } = operator.client;
  const plateOf = code === '' ? undefined : await store.get(paths.machineCode(clientId, code));
  const isOwn = plateOf?.fields['machineId'] === machineId;
  const writes = async (): Promise<readonly Write[]> => [
    { kind: 'delete', path: paths.machine(clientId, machineId) },
    ...(isOwn ? [{ kind: 'delete' as const, path: paths.machineCode(clientId, code) }] : []),
    ...(await auditWrites(
      operator,
      { kind: 'machine', id: machineId },
      { what: 'machine.decommission', reason },
    )),
  ];
  await revokeDevice(store, { clientId, machineId }, writes);
}

/** Removes the machine from people's favourites. Returns the number of people. */
async function clearFavourites(
  { services: { store }, client: { clientId } }: Acting,
  machineId: MachineId,
): Promise<number> {
  let cleared = 0;
  const without = ({ path, fields, updateTime }: StoredDocument): readonly Write[] => {
    const { favourites } = v.parse(storedSettings, fields['settings']);
    const left = favourites.filter((id) => id !== machineId);
    if (left.length === favourites.length) return [];
    cleared += 1;
    const changed = { settings: { favourites: left } };
    return [
      update(documentPath(...path.split('/')), changed, { updateTime }, ['settings.favourites']),
    ];
  };
  const where = [{ field: 'settings.favourites', op: 'ARRAY_CONTAINS', value: machineId }] as const;
  await forEachDocument(store, { from: paths.lineUsers(clientId), where }, without);
  return cleared;
}

/**
 * Resolves the machine's own open incidents, and keeps those of its orders. Returns their number.
 */
async function resolveOfMachine(
  { services: { store, nowMs }, client: { clientId }, actor }: Acting,
  machineId: MachineId,
  reason: string,
): Promise<number> {
  let resolved = 0;
  const where = [{ field: 'machineId', op: 'EQUAL', value: machineId }] as const;
  await forEachDocument(store, { from: paths.incidents(clientId), where }, (stored) => {
    const incident = readIncident(stored);
    if (!incident?.isOpen || incident.orderId !== null) return [];
    resolved += 1;
    return resolutionWrites(clientId, stored, { by: actor.name, note: reason }, nowMs());
  });
  return resolved;
}
