import * as v from 'valibot';
import { machineIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { photoUrlSchema } from '../shared/photo-url.ts';
import { differenceCauseSchema, differenceSchema } from './differences.ts';
import type { Action } from './roles.ts';
import { staffIdSchema } from './staff.ts';

/** Why a task is on the list. */
export const taskKindSchema = v.picklist([
  'problem',
  'review',
  'refund',
  'offline',
  'incident',
  'difference',
]);
export type TaskKind = v.InferOutput<typeof taskKindSchema>;

/** The permissions for a kind of task. */
type TaskRule = {
  /** The permission to see, take and hand over its tasks. */
  readonly see: Action;
  /**
   * The permission to end a task by hand. Null: it ends only with its cause, for example when the
   * customer gets an answer.
   */
  readonly end: Action | null;
};

/**
 * The permissions for each kind of task. The worklist, its steps and its buttons use this table.
 */
export const taskRules: Readonly<Record<TaskKind, TaskRule>> = {
  problem: { see: 'orders.read', end: null },
  review: { see: 'orders.read', end: null },
  refund: { see: 'orders.read', end: null },
  offline: { see: 'incidents.read', end: 'incident.resolve' },
  incident: { see: 'incidents.read', end: 'incident.resolve' },
  difference: { see: 'settlement.compare', end: 'settlement.compare' },
};

/** A task's id: its kind, and the id of its order, incident, offline site or difference. */
export const taskIdSchema = v.pipe(
  v.string(),
  v.regex(/^(problem|review|refund|offline|incident|difference)\.[\w.-]{1,200}$/),
  v.brand('TaskId'),
);
export type TaskId = v.InferOutput<typeof taskIdSchema>;

/** A machine, with what people need to find it. */
const taskMachineSchema = v.object({
  /** The number on the machine. */
  code: v.string(),
  name: localTextSchema,
  place: localTextSchema,
  site: v.nullable(v.string()),
  route: v.nullable(v.string()),
});
export type TaskMachine = v.InferOutput<typeof taskMachineSchema>;

/** A row of the worklist. */
export const taskSchema = v.object({
  id: taskIdSchema,
  kind: taskKindSchema,
  /** The order that the task is about. Null: the task is about a machine. */
  orderId: v.nullable(v.string()),
  title: localTextSchema,
  /**
   * The machines that the task is about. If there are several, they are all offline machines of a
   * site.
   */
  machines: v.pipe(v.array(taskMachineSchema), v.readonly()),
  slot: v.nullable(v.string()),
  /** The drink in the slot. */
  drink: v.nullable(localTextSchema),
  amountYen: v.nullable(v.number()),
  /** A difference between an order and a settlement file. Null: the task is about something else. */
  difference: v.nullable(differenceSchema),
  since: v.string(),
  /**
   * When it should be solved at the latest. Null: it is no alert, or the tenant's alerts have no
   * deadline.
   */
  due: v.optional(v.nullable(v.string()), null),
  /** The member of staff who works on the task. Null: nobody. */
  taken: v.nullable(
    v.object({
      by: v.string(),
      byId: staffIdSchema,
      at: v.string(),
      /** When they set out for the machine. Null: they have not set out. */
      onWayAt: v.nullable(v.string()),
    }),
  ),
});
export type Task = v.InferOutput<typeof taskSchema>;

export const worklistSchema = v.object({
  tasks: v.pipe(v.array(taskSchema), v.readonly()),
  /** How many tasks of this page were left out, because a newer version wrote them. */
  unreadable: v.number(),
  /** The kinds that have more tasks than the list of all kinds shows. */
  more: v.pipe(v.array(taskKindSchema), v.readonly()),
  /** Begins the next page of a list of one kind. Null: there is none. */
  cursor: v.nullable(v.string()),
});
export type Worklist = v.InferOutput<typeof worklistSchema>;

/** Something that happened at a machine. */
export const machineEventSchema = v.object({
  title: localTextSchema,
  slot: v.nullable(v.string()),
  at: v.string(),
  /** How it ended. Null: it is open. A null `by`: it ended by itself. */
  ended: v.nullable(
    v.object({
      ...{ at: v.string(), by: v.nullable(v.string()), note: v.string() },
      /** The id of the photo of the repaired machine. Null: there is none. */
      photo: v.nullable(v.string()),
    }),
  ),
});

/** One attempt to notify staff of a task. */
const toldSchema = v.object({
  about: v.picklist(['problem', 'all-clear']),
  to: v.picklist(['first', 'second']),
  by: v.picklist(['line', 'webhook']),
  at: v.string(),
  /** Whether LINE or the webhook accepted it. */
  isAccepted: v.boolean(),
});

/** `GET /tasks/{task}`: a task about machines, for the people who go there. */
export const taskDetailSchema = v.object({
  task: taskSchema,
  /** The message that customers saw meanwhile, in Japanese. Null: none. */
  seen: v.nullable(v.string()),
  /** A few words about what happened, the same as in the operator's message. */
  detail: v.nullable(v.string()),
  told: v.pipe(v.array(toldSchema), v.readonly()),
  /**
   * The machine whose slot still sells and can be stopped here. Null: the task is about no slot, or
   * losses have stopped it.
   */
  stopAt: v.nullable(machineIdSchema),
  /** The machine's latest events. Empty for a site. */
  events: v.pipe(v.array(machineEventSchema), v.readonly()),
});
export type TaskDetail = v.InferOutput<typeof taskDetailSchema>;

const note = v.optional(v.pipe(v.string(), v.maxLength(500)), '');

/**
 * `POST /tasks/{task}`. `seen`: the owner that the page shows, so that nobody takes the task from a
 * third person. `set-out` also takes the task, and shows the others that somebody is on the way.
 * `done` ends a task by hand, if its kind allows that. A difference needs a cause, and no other
 * task has one. Only an incident of one machine has a photo.
 */
export const taskStepSchema = v.variant('step', [
  v.object({ step: v.literal('take'), seen: v.nullable(staffIdSchema) }),
  v.object({ step: v.literal('set-out'), seen: v.nullable(staffIdSchema) }),
  v.object({ step: v.literal('hand-back') }),
  v.object({ step: v.literal('hand-over'), to: staffIdSchema, note }),
  v.object({
    ...{ step: v.literal('done'), note, cause: v.optional(differenceCauseSchema) },
    photo: v.optional(v.nullable(photoUrlSchema), null),
    /** Whether the alert was useful. Null: not answered. */
    useful: v.optional(v.nullable(v.boolean()), null),
  }),
]);
export type TaskStep = v.InferOutput<typeof taskStepSchema>;

/** `GET /tasks/colleagues`: a colleague who may take over a task. */
export const colleagueSchema = v.object({ id: staffIdSchema, name: v.string() });
export type Colleague = v.InferOutput<typeof colleagueSchema>;
