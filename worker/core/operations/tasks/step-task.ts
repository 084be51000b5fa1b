import { mayDo } from '../../../../contract/console/roles.ts';
import type { TaskId, TaskStep } from '../../../../contract/console/tasks.ts';
import { readIncident } from '../../incidents/incident-document.ts';
import { resolutionWrites } from '../../incidents/resolve-incident.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import type { Write } from '../../store/writes.ts';
import type { AuditTarget } from '../audit/audit-row.ts';
import { type Acting, auditWrites } from '../audit/write-audit.ts';
import { type Operated, refuse } from '../operator-context.ts';

/** Takes a task, hands it back, or ends an incident. Somebody else may take a task over. */
export async function stepTask(
  acting: Acting,
  task: TaskId,
  { step, note }: TaskStep,
): Promise<Operated<void>> {
  const { services, client, actor } = acting;
  const action = 'incident.resolve';
  if (step === 'done' && !mayDo(actor.roles, action)) {
    return refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
  }
  const target = targetOf(task);
  const audit = await auditWrites(acting, target, { what: `task.${step}`, reason: note });
  const path = paths.taskOwners(client.clientId, task);
  const owner: Write =
    step === 'take'
      ? {
          kind: 'set',
          path,
          fields: { by: actor.name, byId: actor.id },
          serverTimes: ['updatedAt'],
        }
      : { kind: 'delete', path };
  if (step !== 'done') {
    const committed = await services.store.commit([owner, ...audit]);
    return committed.ok ? ok(undefined) : refuse({ code: 'STAFF_CHANGED' });
  }
  if (target.kind !== 'incident') return refuse({ code: 'INCIDENT_UNKNOWN' });
  const stored = await services.store.get(paths.incident(client.clientId, target.id));
  if (!stored) return refuse({ code: 'INCIDENT_UNKNOWN' });
  const incident = readIncident(stored);
  if (!incident) return refuse({ code: 'INCIDENT_UNREADABLE' });
  if (!incident.isOpen) return refuse({ code: 'INCIDENT_RESOLVED' });
  const resolution = { by: actor.name, note };
  const ended = resolutionWrites(client.clientId, stored, resolution, services.nowMs());
  const committed = await services.store.commit([owner, ...ended, ...audit]);
  return committed.ok ? ok(undefined) : refuse({ code: 'INCIDENT_CHANGED' });
}

/** Returns what a task is about. */
function targetOf(task: TaskId): AuditTarget {
  const id = task.slice(task.indexOf('.') + 1);
  const isOrder = task.startsWith('review.') || task.startsWith('refund.');
  return { kind: isOrder ? 'order' : 'incident', id };
}
