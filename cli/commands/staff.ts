import * as v from 'valibot';
import { roleSchema } from '../../contract/console/roles.ts';
import { type StaffList, staffIdSchema } from '../../contract/console/staff.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { changeStaff } from '../../worker/core/staff/change-staff.ts';
import { type Invited, inviteAgain, inviteStaff } from '../../worker/core/staff/invitations.ts';
import { listStaff } from '../../worker/core/staff/list-staff.ts';
import { defineCommand } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { valueOrFail } from '../command/failure-text.ts';
import type { Group } from '../command/group.ts';
import { needed, several, text } from '../command/options.ts';
import { UsageError } from '../command/usage-error.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { readSettings } from '../settings/dev-vars.ts';

const named = { STAFF: 'The id that list prints' };
const roles = roleSchema.options.join(', ');

const filled = v.pipe(v.string(), v.trim(), v.minLength(1));
const rolesSchema = v.pipe(v.array(roleSchema), v.minLength(1));
const parseId = (id: string | undefined) =>
  parseOrFail(staffIdSchema, id, 'Specify a member of staff by the id that list prints.');

/**
 * Returns the console's origin for an invitation's link. Call it before the invitation is created.
 */
function consoleOriginOf({ env }: CommandIo): string {
  const origin = readSettings(env)['CONSOLE_ORIGIN'];
  if (!origin) {
    throw new CommandError('Set CONSOLE_ORIGIN, such as https://console.example.jp, for the link.');
  }
  const url = new URL(origin);
  // On a developer's computer the console may use another port.
  if (url.hostname === 'localhost' && env['CONSOLE_PORT']) url.port = env['CONSOLE_PORT'];
  return url.origin;
}

function linkText({ client }: OperatorContext, origin: string, invited: Invited): string {
  return [
    `${origin}/${client.clientId}/invitation#${invited.token}`,
    `It can be used once, until ${new Date(invited.untilMs).toISOString()}. It is not shown again.`,
  ].join('\n');
}

const listText = ({ staff: members, unreadable, cursor }: StaffList): string =>
  [
    ...members.map((one) => `${one.id}  ${one.state}  ${one.roles.join(',')}  ${one.name}`),
    ...(unreadable > 0 ? [`${unreadable} cannot be read by this version.`] : []),
    ...(cursor === null ? [] : [`More: --cursor ${cursor}`]),
  ].join('\n');

const list = defineCommand({
  about: 'List the staff by name',
  options: { ...clientOption, cursor: text('CURSOR', 'Continues a list') },
  run: async (_, { client, cursor }, io) =>
    listText(valueOrFail(await listStaff(await openOperator(io, client), { cursor }))),
});

const invite = defineCommand({
  about: 'Invite the first owner or anybody else, and print the link',
  options: {
    ...clientOption,
    name: needed('"…"', 'The name of the person'),
    role: { ...several('ROLE', `A role. Repeat it for several roles: ${roles}`), isNeeded: true },
  },
  async run(_, { client, ...values }, io) {
    const name = parseOrFail(filled, values.name, 'Specify --name.');
    const wanted = v.safeParse(rolesSchema, values.role);
    if (!wanted.success) throw new UsageError('Specify --role.');
    const origin = consoleOriginOf(io);
    const operator = await openOperator(io, client);
    const invited = await inviteStaff(operator, { name, roles: wanted.output });
    return linkText(operator, origin, valueOrFail(invited));
  },
});

const recover = defineCommand({
  about: 'Invite a member of staff again who has lost a device or an account',
  arguments: named,
  options: clientOption,
  async run([given], { client }, io) {
    const id = parseId(given);
    const origin = consoleOriginOf(io);
    const operator = await openOperator(io, client);
    return linkText(operator, origin, valueOrFail(await inviteAgain(operator, id), id));
  },
});

const suspend = defineCommand({
  about: 'Suspend a member of staff. Every session ends with its next request',
  arguments: named,
  options: { ...clientOption, reason: needed('"…"', 'Why. The audit log keeps it') },
  async run([given], { client, ...values }, io) {
    const id = parseId(given);
    const reason = parseOrFail(filled, values.reason, 'Specify --reason "…".');
    const operator = await openOperator(io, client);
    valueOrFail(await changeStaff(operator, id, { suspended: true, reason }), id);
    return `${id}: suspended.`;
  },
});

export const staff: Group = { commands: { list, invite, recover, suspend } };
