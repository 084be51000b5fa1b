import type { TaskKind } from '../../../../contract/console/tasks.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import {
  type IncidentKind,
  incidentKinds,
  isIncidentKind,
  meaningsOf,
} from '../../incidents/incident-kinds.ts';
import { type ListedIncident, listIncidents } from '../../incidents/operate/list-incidents.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import type { StoredOrder } from '../../order/order.ts';
import { parseOrders } from '../../order-store/order-codec.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { listRefundRequests, type RefundRequest } from '../refunds/refund-request.ts';
import { findDark } from './dark-machines.ts';
import { findDifferences } from './find-differences.ts';
import { type Drinks, readDrinks } from './slot-drinks.ts';
import {
  type FoundTasks,
  type TaskPage,
  taskId,
  taskMachine,
  type Unclaimed,
} from './unclaimed-task.ts';

/**
 * Finds the tasks of each kind. Each costs one query of `limit` + 1 documents. Problems and
 * incidents read their machines too.
 */
export const findTasks: Readonly<
  Record<TaskKind, (reader: Reader, page: TaskPage) => Promise<Operated<FoundTasks>>>
> = {
  problem: (reader, page) => findIncidents(reader, page, 'problem'),
  review: findReviews,
  refund: findRefunds,
  offline: findDark,
  difference: findDifferences,
  incident: (reader, page) => findIncidents(reader, page, 'incident'),
};

const others: readonly IncidentKind[] = ['COMPLAINT', 'MANUAL_REVIEW', 'MACHINE_OFFLINE'];

/**
 * The kinds of incidents that are separate tasks. The others appear as problems, reviews and
 * offline machines.
 */
const ofMachines: readonly IncidentKind[] = Object.keys(incidentKinds)
  .filter(isIncidentKind)
  .filter((kind) => !others.includes(kind));

/** The incidents behind the tasks of two kinds. */
export const incidentsOfTasks: Readonly<Record<'problem' | 'incident', readonly IncidentKind[]>> = {
  problem: ['COMPLAINT'],
  incident: ofMachines,
};

async function findIncidents(
  reader: Reader,
  page: TaskPage,
  kind: 'problem' | 'incident',
): Promise<Operated<FoundTasks>> {
  const kinds = incidentsOfTasks[kind];
  const listed = await listIncidents(reader, { resolved: false, kinds, ...page });
  if (!listed.ok) return listed;
  const { incidents, unreadable, cursor } = listed.value;
  const drinks = await readDrinks(reader, incidents);
  const tasks = incidents.map((row) => ofIncident(kind, row, drinks));
  return ok({ tasks, unreadable: unreadable.length, cursor });
}

async function findReviews(
  { services: { store }, client: { clientId } }: Reader,
  { limit, cursor }: TaskPage,
): Promise<Operated<FoundTasks>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const { documents, cursor: next } = await readTimePage(store, {
    from: paths.orders(clientId),
    where: [{ field: 'state', op: 'EQUAL', value: 'MANUAL_REVIEW' }],
    orderBy: { field: 'createdAt', direction: 'ASCENDING' },
    limit,
    after,
  });
  const { orders, unreadable } = parseOrders(documents);
  return ok({ tasks: orders.map(ofReview), unreadable: unreadable.length, cursor: next });
}

async function findRefunds(
  reader: Reader,
  { limit, cursor }: TaskPage,
): Promise<Operated<FoundTasks>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const { requests, ...rest } = await listRefundRequests(reader, limit, after);
  return ok({ tasks: requests.map(ofRefund), ...rest });
}

const ofReview = ({ id, amountYen, machine, updatedAtMs }: StoredOrder): Unclaimed => ({
  id: taskId('review', id),
  kind: 'review',
  alert: 'MANUAL_REVIEW',
  orderId: id,
  title: { ja: 'お金の状態を確認してください', en: 'Check what became of the money' },
  machines: [
    { code: machine.code, name: machine.name, place: machine.place, site: null, route: null },
  ],
  ...{ slot: null, drink: null, difference: null, amountYen },
  since: new Date(updatedAtMs).toISOString(),
});

const ofRefund = ({ orderId, amountYen, createdAtMs, requester }: RefundRequest): Unclaimed => ({
  id: taskId('refund', orderId),
  kind: 'refund',
  alert: null,
  orderId,
  title: {
    ja: `返金の承認待ち（依頼: ${requester.name}）`,
    en: `A refund waits for approval (requested by ${requester.name})`,
  },
  ...{ machines: [], slot: null, drink: null, difference: null, amountYen },
  since: new Date(createdAtMs).toISOString(),
});

const problemTitle: LocalText = {
  ja: 'お客様からのご連絡に未返信です',
  en: 'A customer waits for an answer',
};

/** Returns an incident as a task. */
export function ofIncident(
  kind: 'problem' | 'incident',
  { incident, place }: ListedIncident,
  drinks: Drinks,
): Unclaimed {
  const { id, orderId, openedAt, slot } = incident;
  return {
    id: taskId(kind, id),
    kind,
    alert: incident.kind,
    orderId,
    title: kind === 'problem' ? problemTitle : meaningsOf(incident.kind),
    machines: place ? [taskMachine(place)] : [],
    slot,
    drink: drinks(incident),
    ...{ amountYen: null, difference: null },
    since: new Date(openedAt).toISOString(),
  };
}
