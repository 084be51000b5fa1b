import * as v from 'valibot';
import { type TaskStep, taskIdSchema, taskKindSchema } from '../../contract/console/tasks.ts';
import { defineCommand } from '../command/command.ts';
import type { CommandIo } from '../command/command-io.ts';
import type { Group } from '../command/group.ts';
import { needed, text } from '../command/options.ts';
import { openConsole, read } from '../console/console-client.ts';
import { tasksText } from '../console/tasks-text.ts';
import { clientOption } from '../orders/client-option.ts';
import { parseOrFail } from '../orders/operator-context.ts';

const named = { TASK: 'The id that list prints' };
const kinds = taskKindSchema.options.join(', ');
const noteSchema = v.pipe(v.string(), v.trim(), v.minLength(2));

/** Takes or ends a task, as its row in the console does. @returns who did it. @throws CommandError if refused. */
async function stepTask(
  io: CommandIo,
  client: string | undefined,
  given: string | undefined,
  json: TaskStep,
): Promise<{ readonly task: string; readonly by: string }> {
  const task = parseOrFail(taskIdSchema, given, 'Specify a task by the id that list prints.');
  const { api, tenant, session } = openConsole(io, client);
  await read(api.tasks[':task'].$post({ param: { ...tenant, task }, json }), task);
  return { task, by: session.name };
}

const list = defineCommand({
  about: 'List what waits for a person, the oldest first',
  options: {
    ...clientOption,
    kind: text('KIND', `Only this kind: ${kinds}`),
    cursor: text('CURSOR', 'Continues the list of one kind'),
  },
  async run(_, { client, kind, cursor }, io) {
    const wanted = parseOrFail(v.optional(taskKindSchema), kind, `Kinds: ${kinds}.`);
    const { api, tenant } = openConsole(io, client);
    const query = {
      ...(wanted === undefined ? {} : { kind: wanted }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    return tasksText(await read(api.tasks.$get({ param: tenant, query })), 'Nothing waits.');
  },
});

const take = defineCommand({
  about: 'Take a task: the others see that you work on it',
  arguments: named,
  options: clientOption,
  async run([given], { client }, io) {
    const { task, by } = await stepTask(io, client, given, { step: 'take', seen: null });
    return `${task}: taken by ${by}.`;
  },
});

const done = defineCommand({
  about: 'End the task of an incident that is mended',
  arguments: named,
  options: { ...clientOption, note: needed('"…"', 'What was done') },
  async run([given], { client, note: said }, io) {
    const note = parseOrFail(noteSchema, said, 'Specify with --note "…" what was done.');
    const { task } = await stepTask(io, client, given, {
      step: 'done',
      note,
      photo: null,
      useful: null,
    });
    return `${task}: done.`;
  },
});

export const tasks: Group = {
  commands: { list, take, done },
  notes: "Times are Japan's. The commands act as you, after npm run ops -- login.",
};
