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
  offline: { see: 'incidents.read', end: 'incident.resolve' },
  incident: { see: 'incidents.read', end: 'incident.resolve' },
  difference: { see: 'settlement.compare', end: 'settlement.compare' },
};

/** A task's id: its kind and the id of its order, incident, site without a connection, or difference. */
export const taskIdSchema = v.pipe(
  v.string(),
  v.regex(/^(problem|review|refund|offline|incident|difference)\.[\w.-]{1,200}$/),
  v.brand('TaskId'),
);
export type TaskId = v.InferOutput<typeof taskIdSchema>;

/** A machine as people who go there look for it. */
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
  /** The order that it is about. Null: the incident is about a machine. */
  orderId: v.nullable(v.string()),
  title: localTextSchema,
  /** The machines that it is about. Several: all machines of a site that have no connection. */
  machines: v.pipe(v.array(taskMachineSchema), v.readonly()),
  slot: v.nullable(v.string()),
  /** What the slot sells. */
  drink: v.nullable(localTextSchema),
  amountYen: v.nullable(v.number()),
  /** A difference between an order and a settlement file. Null: the task is about something else. */
  difference: v.nullable(differenceSchema),
  since: v.string(),
  /** Until when it should be solved. Null: it is no alert, or the tenant's alerts have no deadline. */
  due: v.optional(v.nullable(v.string()), null),
  /** The member of staff who works on the task. Null: nobody does. */
  taken: v.nullable(
    v.object({
      by: v.string(),
      byId: staffIdSchema,
      at: v.string(),
      /** When they set out for the machine. Null: they have not. */
      onWayAt: v.nullable(v.string()),
    }),
  ),
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

/** Something that happened at a machine. */
export const machineEventSchema = v.object({
  title: localTextSchema,
  slot: v.nullable(v.string()),
  at: v.string(),
  /** How it ended. Null: it has not. `by` is null if it ended by itself. */
  ended: v.nullable(
    v.object({
      ...{ at: v.string(), by: v.nullable(v.string()), note: v.string() },
      /** The id under which the photo of the mended machine is read. Null: there is none. */
      photo: v.nullable(v.string()),
    }),
  ),
});

/** One attempt to tell staff about a task. */
const toldSchema = v.object({
  about: v.picklist(['problem', 'all-clear']),
  to: v.picklist(['first', 'second']),
  by: v.picklist(['line', 'webhook']),
  at: v.string(),
  /** Whether LINE or the webhook accepted it. */
  isAccepted: v.boolean(),
});

/** `GET /tasks/{task}`: a task about machines, for those who go there. */
export const taskDetailSchema = v.object({
  task: taskSchema,
  /** What customers saw meanwhile, in Japanese. Null: nothing. */
  seen: v.nullable(v.string()),
  /** A few words about what happened, as the operator's message has them. */
  detail: v.nullable(v.string()),
  told: v.pipe(v.array(toldSchema), v.readonly()),
  /** The machine whose slot sells and can be stopped here. Null: it is about no slot, or losses have stopped it. */
  stopAt: v.nullable(machineIdSchema),
  /** The last events of the machine. None for a site. */
  events: v.pipe(v.array(machineEventSchema), v.readonly()),
});
export type TaskDetail = v.InferOutput<typeof taskDetailSchema>;

const note = v.optional(v.pipe(v.string(), v.maxLength(500)), '');

/**
 * `POST /tasks/{task}`. `seen`: whose task the page shows, so that nobody takes it from a third person.
 * `set-out` takes it too, and tells the others that somebody is on the way. `done` ends a task by hand, if
 * its kind allows that. Only a difference has a cause, and needs one. Only an incident of one machine has a
 * photo.
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

/** `GET /tasks/colleagues`: somebody to whom a task can be handed over. */
export const colleagueSchema = v.object({ id: staffIdSchema, name: v.string() });
export type Colleague = v.InferOutput<typeof colleagueSchema>;
