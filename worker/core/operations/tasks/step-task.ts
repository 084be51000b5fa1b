import * as v from 'valibot';
import { mayDo } from '../../../../contract/console/roles.ts';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import { type TaskId, type TaskStep, taskRules } from '../../../../contract/console/tasks.ts';
import { readIncident } from '../../incidents/incident-document.ts';
import { resolutionWrites } from '../../incidents/resolve-incident.ts';
import type { AuditTarget } from '../../operator/audit-row.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { readAudits } from '../../operator/read-audit.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';
import { storedMs } from '../../store/values.ts';
import type { Precondition, Write } from '../../store/writes.ts';
import { doneBefore } from '../refunds/refund-request.ts';
import { colleagueOf } from './colleague.ts';
import { isWaiting, partsOf } from './waiting-task.ts';

/** `clients/{c}/taskOwners/{task}`: the member of staff who works on a task. */
export const taskOwner = v.object({ by: v.string(), byId: staffIdSchema, updatedAt: storedMs });

/**
 * Takes a task, hands it back or over, or ends it. Somebody else may take a task over whose owner they saw.
 * If it has another owner by then, the answer says who took it, and when. The kind of the task decides
 * which roles see it, and who ends it. TASK_UNKNOWN if nothing of that kind waits.
 */
export async function stepTask(
  acting: Acting,
  task: TaskId,
  step: TaskStep,
): Promise<Operated<void>> {
  const { kind, id } = partsOf(task);
  if (!isSegment(id)) return refuse({ code: 'TASK_UNKNOWN' });
  const { see: action } = taskRules[kind];
  const isSeen = mayDo(acting.actor.roles, action);
  if (!isSeen) return refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
  return step.step === 'done' ? endTask(acting, task, step.note) : changeOwner(acting, task, step);
}

type OwnerStep = Exclude<TaskStep, { readonly step: 'done' }>;
type Owner = { readonly by: string; readonly byId: string };

async function changeOwner(acting: Acting, task: TaskId, step: OwnerStep): Promise<Operated<void>> {
  const { services, client, actor } = acting;
  const { store } = services;
  const path = paths.taskOwners(client.clientId, task);
  if (!(await isWaiting(acting, task))) return refuse({ code: 'TASK_UNKNOWN' });
  const next = await ownerAfter(acting, task, step);
  if (!next.ok) return next;
  return store.runOptimistic<Operated<void>>(async () => {
    const stored = await store.get(path);
    const known = v.safeParse(taskOwner, stored?.fields);
    const owner = known.success ? known.output : null;
    // Repeating a step changes nothing.
    if ((owner?.byId ?? null) === (next.value?.byId ?? null)) {
      return { writes: [], value: ok(undefined) };
    }
    const seen = step.step === 'take' ? step.seen : actor.id;
    if (owner && owner.byId !== seen) {
      return { writes: [], value: refuse(doneBefore(owner.by, owner.updatedAt)) };
    }
    // A chain of the task's own, so that steps back and forth push no row out of the order's page.
    const audit = await auditWrites(acting, { kind: 'task', id: task }, rowOf(step));
    const condition = stored ? { updateTime: stored.updateTime } : { exists: false };
    return { writes: [ownerWrite(path, next.value, condition), ...audit], value: ok(undefined) };
  });
}

const rowOf = (step: OwnerStep) => {
  const row = { what: `task.${step.step}`, reason: '' };
  return step.step === 'hand-over' ? { ...row, reason: step.note, after: { to: step.to } } : row;
};

const ownerWrite = (
  path: ReturnType<typeof paths.taskOwners>,
  owner: Owner | null,
  condition: Precondition,
): Write =>
  owner === null
    ? { kind: 'delete', path, if: condition }
    : { kind: 'set', path, fields: owner, serverTimes: ['updatedAt'], if: condition };

/** Returns the owner of the task after a step. Null: nobody. STAFF_UNKNOWN: the person may take no task. */
async function ownerAfter(
  { services, client, actor }: Acting,
  task: TaskId,
  step: OwnerStep,
): Promise<Operated<Owner | null>> {
  if (step.step === 'take') return ok({ by: actor.name, byId: actor.id });
  if (step.step === 'hand-back') return ok(null);
  const stored = await services.store.get(paths.staffMember(client.clientId, step.to));
  const colleague = colleagueOf(stored, taskRules[partsOf(task).kind].see);
  return colleague
    ? ok({ by: colleague.name, byId: colleague.id })
    : refuse({ code: 'STAFF_UNKNOWN' });
}

/** Ends a task by hand, if its kind allows that. */
async function endTask(acting: Acting, task: TaskId, note: string): Promise<Operated<void>> {
  const { services, client, actor } = acting;
  const { end: action } = taskRules[partsOf(task).kind];
  if (action === null) return refuse({ code: 'TASK_ENDS_WITH_CAUSE' });
  if (!mayDo(actor.roles, action)) return refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
  const target = targetOf(task);
  const audit = await auditWrites(acting, target, { what: 'task.done', reason: note });
  const stored = await services.store.get(paths.incident(client.clientId, target.id));
  const incident = stored && readIncident(stored);
  if (stored && !incident) return refuse({ code: 'INCIDENT_UNREADABLE' });
  if (!stored || !incident?.isOpen) {
    const last = (await readAudits(acting, target, 'task.done')).at(-1);
    if (last) return refuse(doneBefore(last.actor.name, last.atMs));
    return refuse({ code: stored ? 'INCIDENT_RESOLVED' : 'TASK_UNKNOWN' });
  }
  // An unanswered complaint is an incident too, and no task of this kind.
  if (!(await isWaiting(acting, task))) return refuse({ code: 'TASK_UNKNOWN' });
  const resolution = { by: actor.name, note };
  const ended = resolutionWrites(client.clientId, stored, resolution, services.nowMs());
  const owner = { kind: 'delete', path: paths.taskOwners(client.clientId, task) } as const;
  const committed = await services.store.commit([owner, ...ended, ...audit]);
  return committed.ok ? ok(undefined) : refuse({ code: 'INCIDENT_CHANGED' });
}

/** Returns what the end of a task is about. */
function targetOf(task: TaskId): AuditTarget {
  const { kind, id } = partsOf(task);
  return { kind: kind === 'review' || kind === 'refund' ? 'order' : 'incident', id };
}
