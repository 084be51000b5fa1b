import * as v from 'valibot';
import { roleSchema } from '../../contract/console/roles.ts';
import { type StaffList, staffIdSchema } from '../../contract/console/staff.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { changeStaff } from '../../worker/core/staff/change-staff.ts';
import { type Invited, inviteAgain, inviteStaff } from '../../worker/core/staff/invitations.ts';
import { listStaff } from '../../worker/core/staff/list-staff.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { valueOrFail } from '../command/tell-failure.ts';
import { openOperatorContext, parseOrFail } from '../orders/operator-context.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';

const USAGE = `Usage: npm run staff -- COMMAND [--client CLIENT_ID]
  list [--cursor …]
  invite --name "…" --role owner [--role …]    makes the first owner, and anybody else
  recover STAFF                                another invitation, where a device or an account is lost
  suspend STAFF --reason "…"                   ends every session within the next request
ROLE: ${roleSchema.options.join(', ')}. STAFF is the id that list prints.`;

const options = {
  client: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string', multiple: true },
  reason: { type: 'string' },
  cursor: { type: 'string' },
} as const;

const parseCommandLine = (args: readonly string[]) =>
  readArguments({ args, options, allowPositionals: true }, USAGE);
type Values = ReturnType<typeof parseCommandLine>['values'];
type Place = { readonly operator: OperatorContext; readonly consoleOrigin: string };

const filled = v.pipe(v.string(), v.trim(), v.minLength(1));
const namedStaff = (id: string | undefined) =>
  parseOrFail(staffIdSchema, id, 'Name a member of staff by the id that list prints.');

const linkText = ({ operator, consoleOrigin }: Place, { token, untilMs }: Invited): string =>
  [
    `${consoleOrigin}/${operator.client.clientId}/invitation#${token}`,
    `It works once, until ${new Date(untilMs).toISOString()}. It is not shown again.`,
  ].join('\n');

const listText = ({ staff, unreadable, cursor }: StaffList): string =>
  [
    ...staff.map(({ id, name, roles, state }) => `${id}  ${state}  ${roles.join(',')}  ${name}`),
    ...(unreadable > 0 ? [`${unreadable} cannot be read by this version.`] : []),
    ...(cursor === null ? [] : [`More: --cursor ${cursor}`]),
  ].join('\n');

async function runVerb(place: Place, [verb, named]: readonly string[], values: Values) {
  const { operator } = place;
  switch (verb) {
    case 'list':
      return listText(valueOrFail(await listStaff(operator, { cursor: values.cursor })));
    case 'invite': {
      const name = parseOrFail(filled, values.name, 'Say --name.');
      const rolesSchema = v.pipe(v.array(roleSchema), v.minLength(1));
      const roles = parseOrFail(rolesSchema, values.role, `Say --role. ${USAGE}`);
      return linkText(place, valueOrFail(await inviteStaff(operator, { name, roles })));
    }
    case 'recover': {
      const id = namedStaff(named);
      return linkText(place, valueOrFail(await inviteAgain(operator, id), id));
    }
    case 'suspend': {
      const id = namedStaff(named);
      const reason = parseOrFail(filled, values.reason, 'Say --reason "…".');
      valueOrFail(await changeStaff(operator, id, { suspended: true, reason }), id);
      return `${id}: suspended.`;
    }
    default:
      throw new CommandError(USAGE);
  }
}

/** `npm run staff`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseCommandLine(argv);
  if (positionals.length === 0) throw new CommandError(USAGE);
  const settings = readSettings(io.env);
  const consoleOrigin = settings['CONSOLE_ORIGIN'] ?? 'https://CONSOLE_ORIGIN';
  const services = openServices(settings);
  const operator = await openOperatorContext(services, values.client, io.user);
  io.print(await runVerb({ operator, consoleOrigin }, positionals, values));
  return 0;
}
