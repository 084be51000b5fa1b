import * as v from 'valibot';
import {
  type Task,
  type TaskId,
  type TaskKind,
  type TaskMachine,
  taskIdSchema,
} from '../../../../contract/console/tasks.ts';
import type { MachinePlace } from '../../incidents/machine-places.ts';

/** A task without its owner and its deadline. */
export type Unclaimed = Omit<Task, 'taken' | 'due'> & {
  /** The kind of alert that staff got. Null: they got none. */
  readonly alert: string | null;
};

/**
 * Tasks of one kind, the oldest first. `unreadable` counts those that only a newer version can
 * read. `cursor` begins the next page; null if there is none.
 */
export type FoundTasks = {
  readonly tasks: readonly Unclaimed[];
  readonly unreadable: number;
  readonly cursor: string | null;
};

export type TaskPage = { readonly limit: number; readonly cursor?: string | undefined };

export const taskId = (kind: TaskKind, id: string): TaskId =>
  v.parse(taskIdSchema, `${kind}.${id}`);

/** Returns a machine as a task shows it. */
export const taskMachine = ({
  code,
  localName,
  localPlace,
  site,
  route,
}: MachinePlace): TaskMachine => ({
  ...{ code, site, route },
  name: localName,
  place: localPlace,
});
