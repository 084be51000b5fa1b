import * as v from 'valibot';
import {
  type Task,
  type TaskId,
  taskIdSchema,
  type Worklist,
} from '../../../../contract/console/tasks.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import type { Incident } from '../../incidents/incident-document.ts';
import { type IncidentKind, incidentKinds } from '../../incidents/incident-kinds.ts';
import { parseOrders, type StoredOrder } from '../../orders/order-document.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { storedMs } from '../../store/values.ts';
import { type ListedIncident, listIncidents } from '../list-incidents.ts';
import type { Operated, Reader } from '../operator-context.ts';
import { listRefundRequests } from '../refunds/refund-request.ts';

/** Tasks of one kind on the list. Four kinds, with machines and owners, cost at most 56 reads. */
const LIMIT = 5;

const takenDocument = v.object({ by: v.string(), byId: v.string(), updatedAt: storedMs });

type Unclaimed = Omit<Task, 'taken'>;

/**
 * Returns what waits for a person: unanswered problems, orders in review, refunds that wait for approval,
 * and open incidents, the oldest first. A row leaves the list only when its cause ends.
 */
export async function listTasks(reader: Reader): Promise<Operated<Worklist>> {
  const { store } = reader.services;
  const { clientId } = reader.client;
  const [problems, reviews, refunds, incidents] = await Promise.all([
    listIncidents(reader, { resolved: false, kind: 'COMPLAINT', limit: LIMIT }),
    store.query({
      from: paths.orders(clientId),
      where: [{ field: 'state', op: 'EQUAL', value: 'MANUAL_REVIEW' }],
      limit: LIMIT,
    }),
    listRefundRequests(reader, LIMIT),
    listIncidents(reader, { resolved: false, limit: LIMIT }),
  ]);
  if (!problems.ok) return problems;
  if (!incidents.ok) return incidents;
  const { orders } = parseOrders(reviews);
  const others = incidents.value.incidents.filter(
    ({ incident }) => incident.kind !== 'COMPLAINT' && incident.kind !== 'MANUAL_REVIEW',
  );
  const found: readonly Unclaimed[] = [
    ...problems.value.incidents.map((row) => ofIncident('problem', row)),
    ...orders.map(ofReview),
    ...refunds.map(
      ({ orderId, amountYen, createdAtMs, requester }): Unclaimed => ({
        id: taskId('refund', orderId),
        kind: 'refund',
        orderId,
        title: {
          ja: `返金の承認待ち（依頼: ${requester.name}）`,
          en: `A refund waits for approval (requested by ${requester.name})`,
        },
        where: { ja: '', en: '' },
        amountYen,
        since: new Date(createdAtMs).toISOString(),
      }),
    ),
    ...others.map((row) => ofIncident('incident', row)),
  ];
  const owners = await store.batchGet(found.map(({ id }) => paths.taskOwners(clientId, id)));
  const tasks = found.map((task, index): Task => {
    const taken = v.safeParse(takenDocument, owners[index]?.fields);
    if (!taken.success) return { ...task, taken: null };
    const { by, byId, updatedAt } = taken.output;
    return { ...task, taken: { by, byId, at: new Date(updatedAt).toISOString() } };
  });
  return ok({
    tasks: tasks.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since)),
    isCut: [problems.value.incidents, orders, refunds, others].some(
      ({ length }) => length >= LIMIT,
    ),
  });
}

const taskId = (kind: Task['kind'], id: string): TaskId => v.parse(taskIdSchema, `${kind}.${id}`);

const ofReview = ({ id, amountYen, machine, updatedAtMs }: StoredOrder): Unclaimed => ({
  id: taskId('review', id),
  kind: 'review',
  orderId: id,
  title: { ja: 'お金の状態を確認してください', en: 'Check what became of the money' },
  where: machine.name,
  amountYen,
  since: new Date(updatedAtMs).toISOString(),
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
    amountYen: null,
    since: new Date(openedAt).toISOString(),
  };
}

const titleOf = ({ kind }: Incident): LocalText =>
  isIncidentKind(kind) ? incidentKinds[kind].meaning : { ja: kind, en: kind };

const isIncidentKind = (kind: string): kind is IncidentKind => Object.hasOwn(incidentKinds, kind);
