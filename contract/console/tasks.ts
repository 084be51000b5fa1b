import * as v from 'valibot';
import { localTextSchema } from '../shared/language.ts';

/** Why a task is on the list. */
export const taskKindSchema = v.picklist(['problem', 'review', 'refund', 'incident']);
export type TaskKind = v.InferOutput<typeof taskKindSchema>;

/** A task's id: its kind and the id of its order or incident. */
export const taskIdSchema = v.pipe(
  v.string(),
  v.regex(/^(problem|review|refund|incident)\.[\w.-]{1,200}$/),
  v.brand('TaskId'),
);
export type TaskId = v.InferOutput<typeof taskIdSchema>;

/** A row of the worklist. */
export const taskSchema = v.object({
  id: taskIdSchema,
  kind: taskKindSchema,
  /** The order that it is about. Null: the incident is about a machine. */
  orderId: v.nullable(v.string()),
  title: localTextSchema,
  where: localTextSchema,
  amountYen: v.nullable(v.number()),
  since: v.string(),
  /** The member of staff who works on the task. Null: nobody does. */
  taken: v.nullable(v.object({ by: v.string(), byId: v.string(), at: v.string() })),
});
export type Task = v.InferOutput<typeof taskSchema>;

export const worklistSchema = v.object({
  tasks: v.pipe(v.array(taskSchema), v.readonly()),
  /** Tasks of this page in the shape of a newer version. They are left out. */
  unreadable: v.number(),
  /** The kinds that have more tasks than the list of all kinds shows. */
  more: v.pipe(v.array(taskKindSchema), v.readonly()),
  /** Begins the next page of a list of one kind. Null: there is none. */
  cursor: v.nullable(v.string()),
});
export type Worklist = v.InferOutput<typeof worklistSchema>;

/** `POST /tasks/{task}`. `done` belongs to incidents only: the others end with their order. */
export const taskStepSchema = v.object({
  step: v.picklist(['take', 'hand-back', 'done']),
  note: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
});
export type TaskStep = v.InferOutput<typeof taskStepSchema>;
