import * as v from 'valibot';
import { mayDo } from '../../../../contract/console/roles.ts';
import { type TaskId, type TaskStep, taskRules } from '../../../../contract/console/tasks.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';
import { Timestamp } from '../../store/values.ts';
import type { Precondition, Write } from '../../store/writes.ts';
import { doneBefore } from '../refunds/refund-request.ts';
import { colleagueOf } from './colleague.ts';
import { endTask } from './end-task.ts';
import { taskOwner } from './task-owner.ts';
import { isWaiting, partsOf } from './waiting-task.ts';

/**
 * Takes a task, marks its owner as on the way, hands it back or over, or ends it. A person may take
 * over a task from the owner whom they saw. If it has another owner by then, the answer says who
 * took it, and when. The kind of the task decides which roles see it and which end it. TASK_UNKNOWN
 * if no such task is open.
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
  return step.step === 'done' ? endTask(acting, task, step) : changeOwner(acting, task, step);
}

type OwnerStep = Exclude<TaskStep, { readonly step: 'done' }>;
type Owner = { readonly by: string; readonly byId: string; readonly onWayAt: Timestamp | null };

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
    const isSame = (owner?.byId ?? null) === (next.value?.byId ?? null);
    // Repeating a step changes nothing. An owner who is on the way and takes the task again stays
    // on the way.
    if (isSame && (step.step !== 'set-out' || owner?.onWayAt != null)) {
      return { writes: [], value: ok(undefined) };
    }
    const seen = 'seen' in step ? step.seen : actor.id;
    if (owner && owner.byId !== seen && !isSame) {
      return { writes: [], value: refuse(doneBefore(owner.by, owner.updatedAt)) };
    }
    // A task has its own audit chain, so that repeated steps push no row out of the order's page.
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

/**
 * Returns the owner of the task after a step. Null: nobody. STAFF_UNKNOWN: that person may take no
 * task.
 */
async function ownerAfter(
  { services, client, actor }: Acting,
  task: TaskId,
  step: OwnerStep,
): Promise<Operated<Owner | null>> {
  const me = { by: actor.name, byId: actor.id };
  if (step.step === 'take') return ok({ ...me, onWayAt: null });
  if (step.step === 'set-out') return ok({ ...me, onWayAt: Timestamp.ofMs(services.nowMs()) });
  if (step.step === 'hand-back') return ok(null);
  const stored = await services.store.get(paths.staffMember(client.clientId, step.to));
  const colleague = colleagueOf(stored, taskRules[partsOf(task).kind].see);
  return colleague
    ? ok({ by: colleague.name, byId: colleague.id, onWayAt: null })
    : refuse({ code: 'STAFF_UNKNOWN' });
}
