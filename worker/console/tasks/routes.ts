import { Hono } from 'hono';
import * as v from 'valibot';
import { taskIdSchema, taskKindSchema, taskStepSchema } from '../../../contract/console/tasks.ts';
import { readMendedPhoto } from '../../core/operations/read-photo.ts';
import { describeTask } from '../../core/operations/tasks/describe-task.ts';
import { listColleagues } from '../../core/operations/tasks/list-colleagues.ts';
import { listTasks } from '../../core/operations/tasks/list-tasks.ts';
import { stepTask } from '../../core/operations/tasks/step-task.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/** The worklist: its tasks, the page of each, and the member of staff who works on it. */
export const taskRoutes = new Hono<StaffEnv>()
  .get(
    '/',
    validQuery(
      v.object({
        kind: v.optional(taskKindSchema),
        cursor: v.optional(v.pipe(v.string(), v.maxLength(250))),
      }),
    ),
    async (c) => {
      const listed = await listTasks(actingOf(c), c.req.valid('query'));
      return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
    },
  )
  .get('/colleagues', async (c) => c.json({ colleagues: await listColleagues(actingOf(c)) }))
  .get('/photos/:incident', async (c) => {
    const photo = await readMendedPhoto(actingOf(c), c.req.param('incident'));
    return photo.ok ? c.json(photo.value) : consoleProblem(c, photo.error);
  })
  .get('/:task', async (c) => {
    const task = v.safeParse(taskIdSchema, c.req.param('task'));
    if (!task.success) return consoleProblem(c, { code: 'TASK_UNKNOWN' });
    const described = await describeTask(actingOf(c), task.output);
    return described.ok ? c.json(described.value) : consoleProblem(c, described.error);
  })
  .post('/:task', validBody(taskStepSchema), async (c) => {
    const task = v.safeParse(taskIdSchema, c.req.param('task'));
    if (!task.success) return consoleProblem(c, { code: 'TASK_UNKNOWN' });
    const stepped = await stepTask(actingOf(c), task.output, c.req.valid('json'));
    return stepped.ok ? c.body(null, 204) : consoleProblem(c, stepped.error);
  });
