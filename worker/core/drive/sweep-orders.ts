import type { ClientId } from '../../../contract/shared/ids.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import type { IncidentKind } from '../incidents/incident-kinds.ts';
import { log, logWord } from '../log.ts';
import type { StoredOrder } from '../order/order.ts';
import { ASIDE_MS, OVERDUE_MS, STUCK_MS } from '../order/timing.ts';
import { driveShards } from '../order-store/drive-shard.ts';
import { parseOrders } from '../order-store/order-codec.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import { overduePages } from '../sweep/overdue-pages.ts';
import { eachOfEveryTenant } from '../sweep/tenants-side-by-side.ts';

/** Orders per page of one shard. */
const PAGE = 100;
const MAX_PAGES = 10;

/**
 * Wakes the machines that have overdue purchases, whose driver died together with its alarm. It
 * logs and skips an unreadable order, or an object that throws. Needs the collection-group index on
 * `orders(driveShard, driveAt)`.
 *
 * @returns how many orders it found.
 */
export async function sweepOrders(services: Services): Promise<number> {
  const untilMs = services.nowMs() - OVERDUE_MS;
  const shards = driveShards.map((number) =>
    overduePages(services.store, {
      from: { everyCollection: 'orders' },
      field: 'driveAt',
      untilMs,
      shard: { field: 'driveShard', number },
      pageSize: PAGE,
      maxPages: MAX_PAGES,
    }),
  );
  let found = 0;
  for (;;) {
    const pages = await Promise.all(shards.map((shard) => shard.next()));
    const documents = pages.flatMap(({ done, value }) => (done ? [] : value));
    if (documents.length === 0) return found;
    found += documents.length;
    await eachOfEveryTenant(documents, {
      action: 'ORDERS',
      work: (clientId, document) => wakeOrder(services, clientId, document),
    });
  }
}

async function wakeOrder(services: Services, clientId: ClientId, document: StoredDocument) {
  const { orders, unreadable } = parseOrders([document]);
  for (const { id } of unreadable) {
    log('order.unreadable', { clientId, action: 'SWEEP', outcome: logWord(id) });
    services.metrics.measure({ metric: 'unreadable', clientId, kind: 'ORDER' });
    await raiseOnce(services, clientId, { kind: 'UNREADABLE', orderId: id });
    await setAside(services, clientId, document);
  }
  for (const order of orders) await wakeMachine(services, clientId, order);
}

/**
 * Postpones an unreadable order's `driveAt`. A sweep reads the first thousand orders of a shard by
 * that field, so unreadable ones would hide the others. A version that can read the order drives it
 * then.
 */
async function setAside(
  { store, nowMs }: Services,
  clientId: ClientId,
  { id, updateTime }: StoredDocument,
): Promise<void> {
  try {
    const driveAt = Timestamp.ofMs(nowMs() + ASIDE_MS);
    await store.commit([update(paths.unreadableOrder(clientId, id), { driveAt }, { updateTime })]);
  } catch (thrown) {
    log('sweep.failed', { clientId, action: 'ASIDE', thrown });
  }
}

/** Raises an incident of an order, unless the same incident is open. */
async function raiseOnce(
  { store, nowMs }: Services,
  clientId: ClientId,
  happened: { readonly kind: IncidentKind; readonly orderId: string; readonly machineId?: string },
): Promise<void> {
  try {
    const incident = incidentWrite(clientId, { machineId: null, ...happened }, nowMs());
    await store.commit([{ ...incident, if: { exists: false } }]);
  } catch (thrown) {
    log('sweep.failed', { clientId, action: 'INCIDENTS', thrown });
  }
}

async function wakeMachine(
  services: Services,
  clientId: ClientId,
  { id, driveAtMs, machine }: StoredOrder,
) {
  const name = { clientId, machineId: machine.id };
  if (driveAtMs !== null && services.nowMs() - driveAtMs > STUCK_MS) {
    await raiseOnce(services, clientId, { kind: 'OVERDUE', orderId: id, machineId: machine.id });
  }
  try {
    await services.machine(name).wake(name, id);
  } catch (thrown) {
    log('order.drive-failed', { ...name, orderId: id, thrown });
    throw thrown;
  }
}
