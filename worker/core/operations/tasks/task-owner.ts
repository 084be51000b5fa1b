import * as v from 'valibot';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import type { Task } from '../../../../contract/console/tasks.ts';
import { deadlinesOf } from '../../incidents/due-time.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { storedMs } from '../../store/values.ts';
import type { Unclaimed } from './unclaimed-task.ts';

/** `clients/{c}/taskOwners/{task}`: the member of staff who works on a task. */
export const taskOwner = v.object({
  by: v.string(),
  byId: staffIdSchema,
  updatedAt: storedMs,
  /** When the owner set out for the machine. */
  onWayAt: v.fallback(v.optional(v.nullable(storedMs), null), null),
});

/**
 * Adds each task's owner and deadline. One read for each task, and one more if staff are alerted to
 * any of them.
 */
export async function withOwners(
  { services: { store }, client: { clientId } }: Reader,
  tasks: readonly Unclaimed[],
): Promise<readonly Task[]> {
  const isAlerted = tasks.some(({ alert }) => alert !== null);
  const owners = tasks.map(({ id }) => paths.taskOwners(clientId, id));
  const stored = await store.batchGet([...owners, ...(isAlerted ? [paths.client(clientId)] : [])]);
  const deadline = deadlinesOf(isAlerted ? stored.at(-1) : undefined);
  return tasks.map(({ alert, ...task }, index): Task => {
    const dueMs =
      alert === null ? undefined : deadline({ kind: alert, openedAt: Date.parse(task.since) });
    const due = dueMs === undefined ? null : isoOf(dueMs);
    const taken = v.safeParse(taskOwner, stored[index]?.fields);
    if (!taken.success) return { ...task, due, taken: null };
    const { by, byId, updatedAt, onWayAt } = taken.output;
    const since = { at: isoOf(updatedAt), onWayAt: onWayAt === null ? null : isoOf(onWayAt) };
    return { ...task, due, taken: { by, byId, ...since } };
  });
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
