import * as v from 'valibot';
import { localTextSchema } from '../shared/language.ts';
import type { Action } from './roles.ts';
import { staffIdSchema } from './staff.ts';

/** Why a task is on the list. */
export const taskKindSchema = v.picklist(['problem', 'review', 'refund', 'incident']);
export type TaskKind = v.InferOutput<typeof taskKindSchema>;

/** What a kind of task needs. */
type TaskRule = {
  /** To see, take and hand over its tasks. */
  readonly see: Action;
  /** To end a task by hand. Null: it ends only with its cause, such as the answer to a customer. */
  readonly end: Action | null;
};

/** What the tasks of each kind need. The worklist, its steps and its buttons read this table. */
export const taskRules: Readonly<Record<TaskKind, TaskRule>> = {
  problem: { see: 'orders.read', end: null },
  review: { see: 'orders.read', end: null },
  refund: { see: 'orders.read', end: null },
  incident: { see: 'incidents.read', end: 'incident.resolve' },
};

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
  /** The number on the machine. Null: the task is about no machine that is known. */
  machineCode: v.nullable(v.string()),
  amountYen: v.nullable(v.number()),
  since: v.string(),
  /** The member of staff who works on the task. Null: nobody does. */
  taken: v.nullable(v.object({ by: v.string(), byId: staffIdSchema, at: v.string() })),
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

const note = v.optional(v.pipe(v.string(), v.maxLength(500)), '');

/**
 * `POST /tasks/{task}`. `seen`: whose task the page shows, so that nobody takes it from a third person.
 * `done` ends a task by hand, if its kind allows that.
 */
export const taskStepSchema = v.variant('step', [
  v.object({ step: v.literal('take'), seen: v.nullable(staffIdSchema) }),
  v.object({ step: v.literal('hand-back') }),
  v.object({ step: v.literal('hand-over'), to: staffIdSchema, note }),
  v.object({ step: v.literal('done'), note }),
]);
export type TaskStep = v.InferOutput<typeof taskStepSchema>;

/** `GET /tasks/colleagues`: somebody to whom a task can be handed over. */
export const colleagueSchema = v.object({ id: staffIdSchema, name: v.string() });
export type Colleague = v.InferOutput<typeof colleagueSchema>;
