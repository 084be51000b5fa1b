import { mayDo } from '../../../../contract/console/roles.ts';
import {
  type TaskKind,
  taskKindSchema,
  taskRules,
  type Worklist,
} from '../../../../contract/console/tasks.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import type { Acting } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import { findTasks } from './find-tasks.ts';
import { withOwners } from './task-owner.ts';

/**
 * Tasks of each kind on the list of all kinds. The kind that may wait for days shows fewer. With
 * machines, drinks and owners they cost at most 56 reads, and two more for each further machine of
 * an offline site.
 */
const EACH = 3;
const EACH_DIFFERENCE = 2;
/** Tasks on a page of one kind. With machines, drinks and owners they cost at most 53 reads. */
const PAGE = 13;

export type TaskFilter = {
  readonly kind?: TaskKind | undefined;
  /** Begins a page of one kind. */
  readonly cursor?: string | undefined;
};

/**
 * Returns the open tasks, the oldest first: some of every kind that the person's roles may see, or
 * a page of one kind. A row leaves the list only when its cause ends.
 */
export async function listTasks(
  reader: Acting,
  { kind, cursor }: TaskFilter,
): Promise<Operated<Worklist>> {
  const isSeen = (one: TaskKind) => mayDo(reader.actor.roles, taskRules[one].see);
  if (kind !== undefined && !isSeen(kind)) {
    return refuse({ code: 'ACTION_FORBIDDEN', data: { action: taskRules[kind].see } });
  }
  if (kind !== undefined) {
    const found = await findTasks[kind](reader, { limit: PAGE, cursor });
    if (!found.ok) return found;
    const { unreadable, cursor: next } = found.value;
    const tasks = await withOwners(reader, found.value.tasks);
    return ok({ tasks, unreadable, more: [], cursor: next });
  }
  const kinds = taskKindSchema.options.filter(isSeen);
  const found = await Promise.all(
    kinds.map((one) =>
      findTasks[one](reader, { limit: one === 'difference' ? EACH_DIFFERENCE : EACH }),
    ),
  );
  const failed = found.find((one) => !one.ok);
  if (failed && !failed.ok) return failed;
  const pages = found.flatMap((one) => (one.ok ? [one.value] : []));
  const tasks = await withOwners(
    reader,
    pages.flatMap((page) => page.tasks),
  );
  return ok({
    tasks: tasks.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since)),
    unreadable: pages.reduce((sum, { unreadable }) => sum + unreadable, 0),
    more: kinds.filter((_, index) => pages[index]?.cursor != null),
    cursor: null,
  });
}
