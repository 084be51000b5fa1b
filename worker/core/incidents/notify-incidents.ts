import * as v from 'valibot';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { endOfPart } from '../japan-time.ts';
import { log, logWord } from '../log.ts';
import { readSupport } from '../notifications/operator-settings.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { documentPath } from '../store/segments.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { overduePages } from '../sweep/overdue-pages.ts';
import { everyTenant } from '../sweep/tenants-side-by-side.ts';
import type { Support } from '../tenant/support-fields.ts';
import { nextAttempt } from './delivery.ts';
import {
  attemptFields,
  GROUP_MS,
  type Incident,
  parseIncident,
  readIncident,
} from './incident-document.ts';
import { isUrgent } from './incident-kinds.ts';
import { findLate } from './late-incidents.ts';
import { readMachinePlaces } from './machine-places.ts';
import { resolutionWrites, resolvedId } from './resolve-incident.ts';
import { sendNotices } from './send-notices.ts';

const PAGE = 300;
const MAX_PAGES = 10;

/** An incident that owes a message, and its document. */
type Due = { readonly incident: Incident; readonly document: StoredDocument };

/**
 * Sends every operator messages about new and ended incidents: one message per tenant and page. The
 * first due incident also sends those that still wait for further incidents. A message that nobody
 * accepted is retried, and does not affect other tenants. Needs the collection-group index on
 * `incidents.notifyAt`.
 *
 * @returns how many incidents were due or waiting.
 */
export async function notifyIncidents(services: Services): Promise<number> {
  /** Tenants whose operator did not answer in this run. */
  const unreachable = new Set<ClientId>();
  let found = 0;
  const pages = overduePages(services.store, {
    from: { everyCollection: 'incidents' },
    field: 'notifyAt',
    untilMs: services.nowMs() + GROUP_MS,
    pageSize: PAGE,
    maxPages: MAX_PAGES,
  });
  for await (const due of pages) {
    found += due.length;
    await everyTenant(due, async (clientId, waiting) => {
      if (unreachable.has(clientId)) return;
      const documents = withWaiting(waiting, services.nowMs());
      if (documents.length === 0) return;
      const isTold = await notifyTenant(services, clientId, documents);
      if (!isTold) unreachable.add(clientId);
    });
  }
  return found;
}

const owed = v.object({ notifyAt: storedMs, tries: v.fallback(v.number(), 0) });

/**
 * Returns the due incidents, together with those whose first message only waits for further
 * incidents. A retry keeps its back-off.
 */
function withWaiting(
  documents: readonly StoredDocument[],
  nowMs: number,
): readonly StoredDocument[] {
  const isDue = ({ fields }: StoredDocument) => v.parse(owed, fields).notifyAt <= nowMs;
  if (!documents.some(isDue)) return [];
  return documents.filter((one) => isDue(one) || v.parse(owed, one.fields).tries === 0);
}

/** @returns whether the store and a recipient answered. False: the next run tries again. */
async function notifyTenant(
  services: Services,
  clientId: ClientId,
  documents: readonly StoredDocument[],
): Promise<boolean> {
  try {
    const support = await readSupport(services.store, clientId);
    const all = documents.map((document) => ({ document, incident: parseIncident(document) }));
    const ids = all.flatMap(({ incident: { machineId } }) => machineId ?? []);
    const places = await readMachinePlaces(services.store, clientId, ids);
    const removed = all.filter(({ incident }) => isOfRemoved(incident, places));
    const staying = all.filter((one) => !removed.includes(one));
    const { now, later } = sort(staying, support, services.nowMs());
    await commitEach(services, [
      ...removed.map((one) => removedWrites(clientId, one, services.nowMs())),
      ...later,
    ]);
    return await sendAll(services, clientId, { due: now, support, places });
  } catch (thrown) {
    log('incidents.untold', { clientId, count: documents.length, thrown });
    return false;
  }
}

/**
 * Returns whether an incident is about a removed machine, which raises none any more. An order's
 * incident stays, whatever happened to its machine.
 */
const isOfRemoved = (
  { orderId, machineId }: Incident,
  places: ReadonlyMap<MachineId, unknown>,
): boolean => orderId === null && machineId !== null && !places.has(machineId);

const removedWrites = (clientId: ClientId, { document, incident }: Due, nowMs: number) =>
  incident.isOpen
    ? resolutionWrites(clientId, document, { by: null, note: 'the machine was removed' }, nowMs)
    : [afterWrite(document, { notifyAt: null, tries: incident.tries })];

/** Separates the due incidents from those that wait for the end of the tenant's quiet hours. */
function sort(all: readonly Due[], support: Support | null, nowMs: number) {
  const quietEndMs = support?.quietHours ? endOfPart(support.quietHours, nowMs) : undefined;
  const waits = ({ incident }: Due) =>
    quietEndMs !== undefined && !(incident.isOpen && isUrgent(incident.kind));
  const later = all
    .filter(waits)
    .map(({ document, incident: { tries } }) => [
      afterWrite(document, { notifyAt: quietEndMs ?? null, tries }),
    ]);
  return { now: all.filter((one) => !waits(one)), later };
}

type Told = {
  readonly due: readonly Due[];
  readonly support: Support | null;
  readonly places: Parameters<typeof sendNotices>[2]['places'];
};

/** Sends the messages, and stores the outcome of each. */
async function sendAll(
  services: Services,
  clientId: ClientId,
  { due, support, places }: Told,
): Promise<boolean> {
  const incidents = due.map(({ incident }) => incident);
  const nowMs = services.nowMs();
  const late = await findLate(services.store, clientId, incidents, { support, nowMs });
  const tried = await sendNotices(services, clientId, { incidents, support, places, late });
  for (const one of due) {
    const after = tried.get(one.incident.id);
    if (!after) continue;
    const isLate = late.has(one.incident.id);
    const next = nextAttempt(after, support, { nowMs, isLate });
    await storeOutcome(services, clientId, one, { ...after, ...next });
  }
  const untold = [...tried.values()].filter(({ isOpen, isTold }) => isOpen && !isTold);
  if (untold.length > 0) {
    log('incidents.untold', { clientId, outcome: 'NOT_ACCEPTED', count: untold.length });
    for (const [kind, { length: count }] of Map.groupBy(untold, (one) => one.kind)) {
      services.metrics.measure({ metric: 'untold', clientId, kind: logWord(kind), count });
    }
  }
  return untold.length === 0;
}

type After = Pick<Incident, 'notifyAt' | 'tries'> & Partial<Pick<Incident, 'attempts' | 'isTold'>>;

/**
 * Returns the write after a run. In an incident of a newer version it changes only when the next
 * message is due.
 */
function afterWrite(document: StoredDocument, after: After): Write {
  const { path, updateTime } = document;
  const { notifyAt, tries, attempts, isTold } = after;
  const fields = {
    notifyAt: notifyAt === null ? null : Timestamp.ofMs(notifyAt),
    tries,
    ...(attempts && isTold !== undefined && readIncident(document)
      ? { attempts: attemptFields(attempts), isTold }
      : {}),
  };
  return update(documentPath(...path.split('/')), fields, { updateTime });
}

/**
 * Stores the outcome of an incident's message. If the cause ended while the message was being sent,
 * the all-clear becomes due, because the recipient knows of the problem.
 */
async function storeOutcome(
  { store, nowMs }: Services,
  clientId: ClientId,
  { document, incident }: Due,
  after: After,
): Promise<void> {
  const { ok } = await store.commit([afterWrite(document, after)]);
  if (ok) return;
  await store.runOptimistic(async () => {
    const [same, ended] = await store.batchGet([
      paths.incident(clientId, incident.id),
      paths.incident(clientId, resolvedId(incident)),
    ]);
    if (same && parseIncident(same).openedAt === incident.openedAt)
      return { writes: [afterWrite(same, after)], value: undefined };
    const isOwed = after.isTold === true && ended && readIncident(ended)?.resolved?.by === null;
    const allClear = { ...after, notifyAt: nowMs() + GROUP_MS, tries: 0 };
    return { writes: isOwed ? [afterWrite(ended, allClear)] : [], value: undefined };
  });
}

/**
 * Commits each group separately, because a group that changed meanwhile must not stop the others.
 */
async function commitEach(
  { store }: Services,
  groups: readonly (readonly Write[])[],
): Promise<void> {
  for (const writes of groups) if (writes.length > 0) await store.commit(writes);
}
