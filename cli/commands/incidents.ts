import * as v from 'valibot';
import { showIncident } from '../../worker/core/operations/list-incidents.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { resolveIncident, takeIncident } from '../../worker/core/operations/resolve-incidents.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { valueOrFail } from '../command/tell-failure.ts';
import { incidentText, tellList } from '../incidents/tell-incidents.ts';
import { openOperatorContext, parseOrFail } from '../orders/operator-context.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';

const USAGE = `Usage: npm run incidents -- COMMAND [--client CLIENT_ID]
  list [--resolved | --archived] [--cursor …]
  show INCIDENT
  take INCIDENT
  resolve INCIDENT --note "…"
INCIDENT is the id that list prints. Times are Japan's.`;

const options = {
  client: { type: 'string' },
  resolved: { type: 'boolean', default: false },
  archived: { type: 'boolean', default: false },
  cursor: { type: 'string' },
  note: { type: 'string' },
} as const;

const parseCommandLine = (args: readonly string[]) =>
  readArguments({ args, options, allowPositionals: true }, USAGE);
type Values = ReturnType<typeof parseCommandLine>['values'];

const idSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/));
const namedIncident = (id: string | undefined) =>
  parseOrFail(idSchema, id, 'Name an incident by the id that list prints.');

async function runVerb(
  operator: OperatorContext,
  [verb, named]: readonly string[],
  { resolved, archived, cursor, note }: Values,
): Promise<string> {
  switch (verb) {
    case 'list':
      return tellList(operator, archived ? 'archived' : resolved ? 'resolved' : 'open', cursor);
    case 'show': {
      const id = namedIncident(named);
      return incidentText(valueOrFail(await showIncident(operator, id), id));
    }
    case 'take': {
      const id = namedIncident(named);
      valueOrFail(await takeIncident(operator, id), id);
      return `${id}: taken by ${operator.actor.name}.`;
    }
    case 'resolve': {
      const id = namedIncident(named);
      const said = parseOrFail(
        v.pipe(v.string(), v.trim(), v.minLength(2)),
        note,
        'Say --note "…": what was done.',
      );
      valueOrFail(await resolveIncident(operator, id, said), id);
      return `${id}: resolved.`;
    }
    default:
      throw new CommandError(USAGE);
  }
}

/** `npm run incidents`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseCommandLine(argv);
  if (positionals.length === 0) throw new CommandError(USAGE);
  const services = openServices(readSettings(io.env));
  const operator = await openOperatorContext(services, values.client, io.user);
  io.print(await runVerb(operator, positionals, values));
  return 0;
}
