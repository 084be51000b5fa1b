import * as v from 'valibot';
import { type TaskId, type TaskKind, taskKindSchema } from '../../../../contract/console/tasks.ts';
import { orderIdSchema } from '../../../../contract/shared/ids.ts';
import { readIncident } from '../../incidents/incident-document.ts';
import type { Reader } from '../../operator/operator-context.ts';
import { parseOrder } from '../../order-store/order-codec.ts';
import * as paths from '../../store/paths.ts';
import { readRefundRequest } from '../refunds/refund-request.ts';
import { readOpenDark } from './dark-machines.ts';
import { readOpenDifference } from './find-differences.ts';
import { incidentsOfTasks } from './find-tasks.ts';

/** Returns the parts of a task's id: its kind, and the id of its order or incident. */
export function partsOf(task: TaskId): { readonly kind: TaskKind; readonly id: string } {
  const dot = task.indexOf('.');
  return { kind: v.parse(taskKindSchema, task.slice(0, dot)), id: task.slice(dot + 1) };
}

/** Returns whether a task is still open. One read, or one for each machine of a site. */
export async function isWaiting(reader: Reader, task: TaskId): Promise<boolean> {
  const { kind, id } = partsOf(task);
  const { services, client } = reader;
  if (kind === 'difference') return (await readOpenDifference(reader, id)) !== undefined;
  if (kind === 'offline') return (await readOpenDark(reader, id)).length > 0;
  if (kind === 'problem' || kind === 'incident') {
    const stored = await services.store.get(paths.incident(client.clientId, id));
    const incident = stored && readIncident(stored);
    return incident?.isOpen === true && incidentsOfTasks[kind].some((one) => one === incident.kind);
  }
  const orderId = v.safeParse(orderIdSchema, id);
  if (!orderId.success) return false;
  if (kind === 'refund') return (await readRefundRequest(reader, orderId.output)) !== null;
  const order = parseOrder(await services.store.get(paths.order(client.clientId, orderId.output)));
  return order?.state === 'MANUAL_REVIEW';
}
