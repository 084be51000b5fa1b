import * as v from 'valibot';
import { type ClientId, clientIdSchema } from '../../contract/ids.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import { log, logWord } from '../log.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import type { Query } from '../store/queries.ts';
import { Timestamp } from '../store/values.ts';
import { parseOrders, type StoredOrder } from './order-document.ts';
import { OVERDUE_MS } from './timing.ts';

const PAGE = 100;
/** Pages of one run: what cannot be read or woken steps aside for what comes after it. */
const MAX_PAGES = 10;
/** What is overdue for so long is not brought on by waking it: an operator must look. */
const STUCK_MS = 10 * 60_000;

/**
 * Wakes the machines whose purchases are overdue: their driver died, and its alarm with it. An order that
 * this version cannot read, or an object that throws, is logged and passed over. Needs the
 * collection-group index on `orders.driveAt`. @returns how many orders it found.
 */
export async function sweepOrders(services: Services): Promise<number> {
  let found = 0;
  let after: Query['after'] | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const documents = await overdueAfter(services, after);
    found += documents.length;
    const { orders, unreadable } = parseOrders(documents);
    for (const document of unreadable) await reportUnreadable(services, document);
    for (const order of orders) await wake(services, order);
    const last = documents.at(-1);
    if (!last || documents.length < PAGE) break;
    after = { value: new Timestamp(String(last.fields['driveAt'])), path: last.path };
  }
  return found;
}

function overdueAfter(
  { store, nowMs }: Services,
  after: Query['after'] | undefined,
): Promise<readonly StoredDocument[]> {
  return store.query({
    from: { everyCollection: 'orders' },
    where: [
      { field: 'driveAt', op: 'LESS_THAN_OR_EQUAL', value: Timestamp.ofMs(nowMs() - OVERDUE_MS) },
    ],
    orderBy: { field: 'driveAt', direction: 'ASCENDING' },
    limit: PAGE,
    ...(after ? { after } : {}),
  });
}

/** An operator hears of it once: the incident of an order stays as it was first made. */
async function reportUnreadable(services: Services, { id, path }: StoredDocument): Promise<void> {
  const clientId = clientOf(path);
  log('order.unreadable', { clientId, action: 'SWEEP', outcome: logWord(id) });
  if (clientId) await raiseOnce(services, clientId, { kind: 'UNREADABLE', orderId: id });
}

async function raiseOnce(
  { store, nowMs }: Services,
  clientId: ClientId,
  happened: { readonly kind: string; readonly orderId: string; readonly machineId?: string },
): Promise<void> {
  try {
    const incident = incidentWrite(clientId, { machineId: null, ...happened }, nowMs());
    await store.commit([{ ...incident, if: { exists: false } }]);
  } catch (thrown) {
    log('sweep.failed', { clientId, action: 'INCIDENTS', thrown });
  }
}

/** One object that throws does not keep the others from being woken. */
async function wake(services: Services, order: StoredOrder) {
  const { id, document, driveAtMs } = order;
  const clientId = clientOf(document.path);
  if (!clientId) return;
  const name = { clientId, machineId: order.machine.id };
  if (driveAtMs !== null && services.nowMs() - driveAtMs > STUCK_MS) {
    const { machineId } = name;
    await raiseOnce(services, clientId, { kind: 'OVERDUE', orderId: id, machineId });
  }
  try {
    await services.machine(name).wake(name, id);
  } catch (thrown) {
    log('order.drive-failed', { ...name, orderId: id, thrown });
  }
}

/** The tenant below which an order lies. */
function clientOf(path: string): ClientId | undefined {
  const parsed = v.safeParse(clientIdSchema, path.split('/')[1]);
  return parsed.success ? parsed.output : undefined;
}
