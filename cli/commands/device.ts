import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import { parseSettings } from '../../worker/core/env.ts';
import { listDevices } from '../../worker/core/operations/enrolment/list-devices.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { commandActor } from '../command/command-actor.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { machineActions } from '../machine/act-on-machine.ts';
import { deviceLine } from '../machine/device-lines.ts';
import { assignFile, importKeyFile } from '../machine/enrol-devices.ts';
import { enrolmentContext } from '../machine/enrolment-context.ts';
import { issueAll } from '../machine/issue-all.ts';
import { tellStatus } from '../machine/tell-status.ts';
import { writeClaimCodes } from '../machine/write-claim-codes.ts';
import { openOperatorContext } from '../orders/operator-context.ts';
import { openServices } from '../services/open-services.ts';
import { openStore } from '../services/open-store.ts';
import { readSettings } from '../settings/dev-vars.ts';
import { writeQrSheet } from '../sheets/write-qr-sheet.ts';

const USAGE = `Usage: npm run device -- COMMAND
  issue CLIENT_ID MACHINE_ID     a token for the machine; whatever it had before ends
  rotate CLIENT_ID MACHINE_ID    the machine is handed its next token by the service
  revoke CLIENT_ID MACHINE_ID    no token and no claim code connects the machine any more
  resume CLIENT_ID MACHINE_ID    a machine that was stopped for losses sells again
  decommission CLIENT_ID MACHINE_ID --reason "…"
                                 the machine goes out of service: token, lists, favourites, incidents
  move CLIENT_ID MACHINE_ID --to NEW_ID --reason "…"
                                 the same, and a code with which it becomes NEW_ID at its new place
  import-keys FILE.csv           the manufacturer's list: serial, publicKey
  assign CLIENT_ID MACHINE_ID --serial S   the device with this number fetches the machine's token
  assign CLIENT_ID --file FILE.csv         the same for a list: serial, machineId
  list CLIENT_ID                 each machine: the key of its token, and whether a next one waits
  status [CLIENT_ID] [--offline | --door | --jam | --low] [--site S] [--csv] [--cursor …]
                                 each machine: since when it is there, and why it cannot sell

For a fleet, with --client CLIENT_ID:
  issue --all [--out FOLDER]     a token for each machine that has none, a file a machine
  claim-codes --all --out FILE.csv         a code to be typed in, for each machine without a token
  claim-codes --machines ID,ID --out FILE.csv   … for these, whether they have a token or not
  qr-sheet [--machines ID,ID] --out FILE.pdf    stickers with each machine's address in LINE`;

const options = {
  client: { type: 'string' },
  machines: { type: 'string' },
  out: { type: 'string' },
  all: { type: 'boolean', default: false },
  reason: { type: 'string' },
  serial: { type: 'string' },
  file: { type: 'string' },
  to: { type: 'string' },
  site: { type: 'string' },
  cursor: { type: 'string' },
  csv: { type: 'boolean', default: false },
  offline: { type: 'boolean', default: false },
  door: { type: 'boolean', default: false },
  jam: { type: 'boolean', default: false },
  low: { type: 'boolean', default: false },
} as const;
const readCommandLine = (args: readonly string[]) =>
  readArguments({ args, options, allowPositionals: true }, USAGE);
type Values = ReturnType<typeof readCommandLine>['values'];

const machineList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(machineIdSchema),
);

/** Parses a value. @throws CommandError with the usage if it is invalid. */
function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new CommandError(USAGE);
  return parsed.output;
}

async function runForFleet(
  verb: string | undefined,
  values: Values,
  io: CommandIo,
): Promise<string> {
  const clientId = parse(clientIdSchema, values.client);
  const machines = parse(v.optional(machineList), values.machines);
  const { out, all } = values;
  const settings = readSettings(io.env);
  const store = openStore(settings);
  const context = enrolmentContext(store, settings, clientId, io.user);
  if (verb === 'issue' && all && !machines) {
    const folder = out ?? `.state/device-tokens/${clientId}`;
    const { issued, had, changed } = await issueAll(context, folder);
    const again =
      changed.length > 0 ? ` Changed meanwhile, run it again: ${changed.join(', ')}.` : '';
    return `${issued} tokens in ${folder}; ${had} machines had one already.${again}`;
  }
  if (verb === 'claim-codes' && out !== undefined && all !== (machines !== undefined)) {
    const made = await writeClaimCodes(context, machines, out);
    return `${made} codes in ${out}, for 72 hours. The codes that these machines had before have ended.`;
  }
  if (verb === 'qr-sheet' && out !== undefined) {
    const { stickers, pages } = await writeQrSheet(store, parseSettings(settings), {
      clientId,
      machines,
      out,
    });
    return `${stickers} stickers on ${pages} pages in ${out}. Print it at 100 %.`;
  }
  throw new CommandError(USAGE);
}

async function listTokens(operator: OperatorContext, { print }: CommandIo): Promise<void> {
  for await (const page of listDevices(operator)) {
    for (const device of page) print(deviceLine(device));
  }
}

/** `npm run device`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readCommandLine(argv);
  const [verb = '', client, machine] = positionals;
  if (values.client !== undefined && positionals.length === 1 && verb !== 'status') {
    io.print(await runForFleet(verb, values, io));
    return 0;
  }
  const services = openServices(readSettings(io.env));
  if (verb === 'status') {
    const requested = client ?? values.client;
    const operator = await openOperatorContext(services, requested, io.user);
    const { text, more } = await tellStatus(operator, values);
    io.print(text);
    if (more !== null) io.warn(more);
    return 0;
  }
  const actor = commandActor(io.user);
  if (verb === 'import-keys') {
    io.print(await importKeyFile({ services, actor }, parse(v.string(), client)));
    return 0;
  }
  const operator = { services, client: { clientId: parse(clientIdSchema, client) }, actor };
  if (verb === 'list') {
    await listTokens(operator, io);
    return 0;
  }
  if (verb === 'assign' && values.file !== undefined) {
    io.print(await assignFile(operator, values.file));
    return 0;
  }
  const action = Object.hasOwn(machineActions, verb) ? machineActions[verb] : undefined;
  if (!action) throw new CommandError(USAGE);
  io.print(await action(operator, parse(machineIdSchema, machine), values, io));
  return 0;
}
