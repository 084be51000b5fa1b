import * as v from 'valibot';
import {
  type Task,
  type TaskId,
  type TaskKind,
  taskIdSchema,
} from '../../../../contract/console/tasks.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import type { Incident } from '../../incidents/incident-document.ts';
import { type IncidentKind, incidentKinds } from '../../incidents/incident-kinds.ts';
import { type ListedIncident, listIncidents } from '../../incidents/operate/list-incidents.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import type { StoredOrder } from '../../order/order.ts';
import { parseOrders } from '../../order-store/order-codec.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { listRefundRequests, type RefundRequest } from '../refunds/refund-request.ts';

/** A task without the member of staff who works on it. */
export type Unclaimed = Omit<Task, 'taken'>;

/**
 * Tasks of one kind, the oldest first. `unreadable` counts those in the shape of a newer version. `cursor`
 * begins the next page; null if there is none.
 */
export type FoundTasks = {
  readonly tasks: readonly Unclaimed[];
  readonly unreadable: number;
  readonly cursor: string | null;
};

type Page = { readonly limit: number; readonly cursor?: string | undefined };

/**
 * How the tasks of each kind are found. Each costs one query of `limit` + 1 documents. Problems and
 * incidents read their machines too.
 */
export const findTasks: Readonly<
  Record<TaskKind, (reader: Reader, page: Page) => Promise<Operated<FoundTasks>>>
> = {
  problem: (reader, page) => findIncidents(reader, page, 'problem'),
  review: findReviews,
  refund: findRefunds,
  incident: (reader, page) => findIncidents(reader, page, 'incident'),
};

const isIncidentKind = (kind: string): kind is IncidentKind => Object.hasOwn(incidentKinds, kind);

/** The incidents that are tasks of their own. The other two kinds are listed as problems and reviews. */
const ofMachines: readonly IncidentKind[] = Object.keys(incidentKinds)
  .filter(isIncidentKind)
  .filter((kind) => kind !== 'COMPLAINT' && kind !== 'MANUAL_REVIEW');

/** The incidents behind the tasks of two kinds. */
export const incidentsOfTasks: Readonly<Record<'problem' | 'incident', readonly IncidentKind[]>> = {
  problem: ['COMPLAINT'],
  incident: ofMachines,
};

async function findIncidents(
  reader: Reader,
  page: Page,
  kind: 'problem' | 'incident',
): Promise<Operated<FoundTasks>> {
  const kinds = incidentsOfTasks[kind];
  const listed = await listIncidents(reader, { resolved: false, kinds, ...page });
  if (!listed.ok) return listed;
  const { incidents, unreadable, cursor } = listed.value;
  const tasks = incidents.map((row) => ofIncident(kind, row));
  return ok({ tasks, unreadable: unreadable.length, cursor });
}

async function findReviews(
  { services: { store }, client: { clientId } }: Reader,
  { limit, cursor }: Page,
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

async function findRefunds(reader: Reader, { limit, cursor }: Page): Promise<Operated<FoundTasks>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const { requests, ...rest } = await listRefundRequests(reader, limit, after);
  return ok({ tasks: requests.map(ofRefund), ...rest });
}

const taskId = (kind: TaskKind, id: string): TaskId => v.parse(taskIdSchema, `${kind}.${id}`);

const ofReview = ({ id, amountYen, machine, updatedAtMs }: StoredOrder): Unclaimed => ({
  id: taskId('review', id),
  kind: 'review',
  orderId: id,
  title: { ja: 'お金の状態を確認してください', en: 'Check what became of the money' },
  where: machine.name,
  machineCode: machine.code,
  amountYen,
  since: new Date(updatedAtMs).toISOString(),
});

const ofRefund = ({ orderId, amountYen, createdAtMs, requester }: RefundRequest): Unclaimed => ({
  id: taskId('refund', orderId),
  kind: 'refund',
  orderId,
  title: {
    ja: `返金の承認待ち（依頼: ${requester.name}）`,
    en: `A refund waits for approval (requested by ${requester.name})`,
  },
  where: { ja: '', en: '' },
  machineCode: null,
  amountYen,
  since: new Date(createdAtMs).toISOString(),
});

const problemTitle: LocalText = {
  ja: 'お客様からのご連絡に未返信です',
  en: 'A customer waits for an answer',
};

function ofIncident(kind: 'problem' | 'incident', { incident, place }: ListedIncident): Unclaimed {
  const { id, orderId, openedAt } = incident;
  return {
    id: taskId(kind, id),
    kind,
    orderId,
    title: kind === 'problem' ? problemTitle : titleOf(incident),
    where: place?.localName ?? { ja: '', en: '' },
    machineCode: place?.code ?? null,
    amountYen: null,
    since: new Date(openedAt).toISOString(),
  };
}

const titleOf = ({ kind }: Incident): LocalText =>
  isIncidentKind(kind) ? incidentKinds[kind].meaning : { ja: kind, en: kind };
