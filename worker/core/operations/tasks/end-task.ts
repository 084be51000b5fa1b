import { mayDo } from '../../../../contract/console/roles.ts';
import { type TaskId, type TaskStep, taskRules } from '../../../../contract/console/tasks.ts';
import { readIncident } from '../../incidents/incident-document.ts';
import { siteOf } from '../../incidents/incident-task.ts';
import { voteWrite } from '../../incidents/operate/alert-votes.ts';
import { resolutionWrites, resolvedId } from '../../incidents/resolve-incident.ts';
import type { AuditTarget } from '../../operator/audit-row.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { readAudits } from '../../operator/read-audit.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { photoWrite, readPhotoUrl } from '../../receipts/stored-photo.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { Write } from '../../store/writes.ts';
import { doneBefore } from '../refunds/refund-request.ts';
import { differenceEnd } from '../settlement/difference-document.ts';
import { readOpenDark } from './dark-machines.ts';
import { readOpenDifference } from './find-differences.ts';
import { isWaiting, partsOf } from './waiting-task.ts';

/** How a task ended. Only a difference has a cause. */
export type End = Pick<
  Extract<TaskStep, { readonly step: 'done' }>,
  'note' | 'cause' | 'photo' | 'useful'
>;

/**
 * Ends a task by hand, if its kind allows that. The task of a site ends for all of its machines, in
 * one commit.
 */
export async function endTask(
  acting: Acting,
  task: TaskId,
  { note, cause, photo: photoUrl, useful }: End,
): Promise<Operated<void>> {
  const { services, client, actor } = acting;
  const { kind, id } = partsOf(task);
  const { end: action } = taskRules[kind];
  if (action === null) return refuse({ code: 'TASK_ENDS_WITH_CAUSE' });
  if (!mayDo(actor.roles, action)) return refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
  const isSite = kind === 'offline' && siteOf(id) !== undefined;
  const photo = photoUrl === null ? null : readPhotoUrl(photoUrl);
  if (photo === undefined || (photo && (isSite || kind === 'difference'))) {
    return refuse({ code: 'CONSOLE_INPUT_INVALID', data: { fields: ['photo'] } });
  }
  if (kind === 'difference') return endDifference(acting, task, { note, cause });
  const target: AuditTarget = isSite ? { kind: 'task', id: task } : { kind: 'incident', id };
  const audit = await auditWrites(acting, target, { what: 'task.done', reason: note });
  const found = await (isSite ? readSite(acting, task, target) : readOne(acting, task, target));
  if (!found.ok) return found;
  const nowMs = services.nowMs();
  const resolution = { by: actor.name, note, hasPhoto: photo !== null };
  const ended = found.value.flatMap((stored) => [
    ...resolutionWrites(client.clientId, stored, resolution, nowMs),
    ...(photo ? mendedPhoto(acting, stored, photo) : []),
  ]);
  const owner = { kind: 'delete', path: paths.taskOwners(client.clientId, task) } as const;
  const alert = found.value.map(readIncident).find((one) => one !== undefined);
  const vote = alert && useful !== null ? [voteWrite(client.clientId, alert.kind, useful)] : [];
  const committed = await services.store.commit([owner, ...ended, ...vote, ...audit]);
  return committed.ok ? ok(undefined) : refuse({ code: 'INCIDENT_CHANGED' });
}

/** Returns the write of a photo of the repaired machine, below the incident that it belongs to. */
function mendedPhoto(
  { services, client }: Acting,
  stored: StoredDocument,
  photo: Parameters<typeof photoWrite>[1],
): readonly Write[] {
  const incident = readIncident(stored);
  if (!incident) return [];
  const path = paths.incidentPhoto(client.clientId, resolvedId(incident));
  return [photoWrite(path, photo, services.nowMs())];
}

/** Ends a difference after somebody has found its cause. */
async function endDifference(
  acting: Acting,
  task: TaskId,
  { note, cause }: Pick<End, 'note' | 'cause'>,
): Promise<Operated<void>> {
  const { services, client, actor } = acting;
  if (cause === undefined) {
    return refuse({ code: 'CONSOLE_INPUT_INVALID', data: { fields: ['cause'] } });
  }
  const target = { kind: 'task', id: task } as const;
  const action = { what: 'task.done', reason: note, after: { cause } };
  const audit = await auditWrites(acting, target, action);
  const difference = await readOpenDifference(acting, partsOf(task).id);
  if (!difference) return endedBefore(acting, target, 'TASK_UNKNOWN');
  const end = { by: actor.name, cause, note };
  const committed = await services.store.commit([
    { kind: 'delete', path: paths.taskOwners(client.clientId, task) },
    differenceEnd(client.clientId, difference, end, services.nowMs()),
    ...audit,
  ]);
  return committed.ok ? ok(undefined) : refuse({ code: 'INCIDENT_CHANGED' });
}

type Ending = Operated<readonly StoredDocument[]>;

async function readSite(acting: Acting, task: TaskId, target: AuditTarget): Promise<Ending> {
  const dark = await readOpenDark(acting, partsOf(task).id);
  if (dark.length > 0) return ok(dark.map(({ stored }) => stored));
  return endedBefore(acting, target, 'TASK_UNKNOWN');
}

async function readOne(acting: Acting, task: TaskId, target: AuditTarget): Promise<Ending> {
  const { services, client } = acting;
  const stored = await services.store.get(paths.incident(client.clientId, target.id));
  const incident = stored && readIncident(stored);
  if (stored && !incident) return refuse({ code: 'INCIDENT_UNREADABLE' });
  if (!stored || !incident?.isOpen) {
    return endedBefore(acting, target, stored ? 'INCIDENT_RESOLVED' : 'TASK_UNKNOWN');
  }
  // An unanswered complaint is an incident too, but a task of another kind.
  return (await isWaiting(acting, task)) ? ok([stored]) : refuse({ code: 'TASK_UNKNOWN' });
}

/** Refuses. If somebody ended the task before, the failure names them. */
async function endedBefore(
  acting: Acting,
  target: AuditTarget,
  code: 'TASK_UNKNOWN' | 'INCIDENT_RESOLVED',
): Promise<Operated<never>> {
  const last = (await readAudits(acting, target, 'task.done')).at(-1);
  return refuse(last ? doneBefore(last.actor.name, last.atMs) : { code });
}
