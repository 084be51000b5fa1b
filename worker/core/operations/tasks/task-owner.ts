import * as v from 'valibot';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import type { Task } from '../../../../contract/console/tasks.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { storedMs } from '../../store/values.ts';
import type { Unclaimed } from './unclaimed-task.ts';

/** `clients/{c}/taskOwners/{task}`: the member of staff who works on a task. */
export const taskOwner = v.object({
  by: v.string(),
  byId: staffIdSchema,
  updatedAt: storedMs,
  /** When they set out for the machine. */
  onWayAt: v.fallback(v.optional(v.nullable(storedMs), null), null),
});

/** Adds to each task the member of staff who works on it. One read each. */
export async function withOwners(
  { services: { store }, client: { clientId } }: Reader,
  tasks: readonly Unclaimed[],
): Promise<readonly Task[]> {
  const owners = await store.batchGet(tasks.map(({ id }) => paths.taskOwners(clientId, id)));
  return tasks.map((task, index): Task => {
    const taken = v.safeParse(taskOwner, owners[index]?.fields);
    if (!taken.success) return { ...task, taken: null };
    const { by, byId, updatedAt, onWayAt } = taken.output;
    return {
      ...task,
      taken: { by, byId, at: isoOf(updatedAt), onWayAt: onWayAt === null ? null : isoOf(onWayAt) },
    };
  });
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
