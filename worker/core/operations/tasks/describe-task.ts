import { mayDo } from '../../../../contract/console/roles.ts';
import { type TaskDetail, type TaskId, taskRules } from '../../../../contract/console/tasks.ts';
import type { Incident } from '../../incidents/incident-document.ts';
import { seenOf } from '../../incidents/incident-kinds.ts';
import { readMachineEvents } from '../../incidents/machine-events.ts';
import { showIncident } from '../../incidents/operate/list-incidents.ts';
import { toldOf } from '../../incidents/operate/who-was-told.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import type { Acting } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import { isSegment } from '../../store/segments.ts';
import { readDarkTask } from './dark-machines.ts';
import { ofDifference, readOpenDifference } from './find-differences.ts';
import { incidentsOfTasks, ofIncident } from './find-tasks.ts';
import { readDrinks } from './slot-drinks.ts';
import { withOwners } from './task-owner.ts';
import type { Unclaimed } from './unclaimed-task.ts';
import { partsOf } from './waiting-task.ts';

/**
 * Describes a task about machines for the person who goes there. About 13 reads, or two for each
 * machine of a site. TASK_UNKNOWN if the task is not open, or if it has an order's page instead.
 */
export async function describeTask(acting: Acting, id: TaskId): Promise<Operated<TaskDetail>> {
  const { kind, id: subject } = partsOf(id);
  if (!isSegment(subject)) return refuse({ code: 'TASK_UNKNOWN' });
  const { see: action } = taskRules[kind];
  if (!mayDo(acting.actor.roles, action)) {
    return refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
  }
  if (kind === 'difference') return describeDifference(acting, subject);
  const found = await readTask(acting, kind, subject);
  if (!found) return refuse({ code: 'TASK_UNKNOWN' });
  const { incidents } = found;
  const [first] = incidents;
  const machineId = incidents.length === 1 ? (first?.machineId ?? null) : null;
  const [[task], events] = await Promise.all([
    withOwners(acting, [found.task]),
    machineId === null ? [] : readMachineEvents(acting, machineId),
  ]);
  if (!first || !task) return refuse({ code: 'TASK_UNKNOWN' });
  return ok({
    ...{ task, seen: seenOf(first.kind) ?? null, detail: first.detail },
    ...{ told: toldOf(first), events },
    stopAt: task.slot !== null && first.kind !== 'SLOT_STOPPED' ? machineId : null,
  });
}

async function describeDifference(acting: Acting, id: string): Promise<Operated<TaskDetail>> {
  const difference = await readOpenDifference(acting, id);
  const [task] = await withOwners(acting, difference ? [ofDifference(difference)] : []);
  if (!task) return refuse({ code: 'TASK_UNKNOWN' });
  return ok({ task, seen: null, detail: null, told: [], stopAt: null, events: [] });
}

type Found = { readonly task: Unclaimed; readonly incidents: readonly Incident[] };

async function readTask(
  reader: Reader,
  kind: ReturnType<typeof partsOf>['kind'],
  subject: string,
): Promise<Found | undefined> {
  if (kind === 'offline') {
    const { dark, task } = await readDarkTask(reader, subject);
    return task && { task, incidents: dark.map(({ incident }) => incident) };
  }
  if (kind !== 'incident') return undefined;
  const shown = await showIncident(reader, subject);
  if (!shown.ok) return undefined;
  const { incident } = shown.value;
  const waits = incident.isOpen && incidentsOfTasks.incident.some((one) => one === incident.kind);
  if (!waits) return undefined;
  const drinks = await readDrinks(reader, [shown.value]);
  return { task: ofIncident(kind, shown.value, drinks), incidents: [incident] };
}
