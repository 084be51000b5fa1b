import { userInfo } from 'node:os';
import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../contract/shared/ids.ts';
import { parseSettings } from '../worker/core/env.ts';
import { nameNextToken, revokeDevice } from '../worker/core/machines/device/enrol-device.ts';
import { issueToken } from '../worker/core/operations/enrolment/issue-token.ts';
import { resumeMachine } from '../worker/core/operations/resume-machine.ts';
import { CommandError } from './command/command-error.ts';
import { print, warn } from './command/print.ts';
import { readArguments } from './command/read-arguments.ts';
import { runCommand } from './command/run-command.ts';
import { valueOrFail } from './command/tell-failure.ts';
import { enrolmentContext } from './machine/enrolment-context.ts';
import { issueAll } from './machine/issue-all.ts';
import { listDevices } from './machine/list-devices.ts';
import { tellStatus } from './machine/tell-status.ts';
import { writeClaimCodes } from './machine/write-claim-codes.ts';
import { openOperatorContext } from './orders/operator-context.ts';
import { openServices } from './services/open-services.ts';
import { openStore } from './services/open-store.ts';
import { readSettings } from './settings/dev-vars.ts';
import { writeQrSheet } from './sheets/write-qr-sheet.ts';

const USAGE = `Usage: npm run device -- COMMAND
  issue CLIENT_ID MACHINE_ID     a token for the machine; whatever it had before ends
  rotate CLIENT_ID MACHINE_ID    the machine is handed its next token by the service
  revoke CLIENT_ID MACHINE_ID    no token and no claim code connects the machine any more
  resume CLIENT_ID MACHINE_ID    a machine that was stopped for losses sells again
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
  site: { type: 'string' },
  cursor: { type: 'string' },
  csv: { type: 'boolean', default: false },
  offline: { type: 'boolean', default: false },
  door: { type: 'boolean', default: false },
  jam: { type: 'boolean', default: false },
  low: { type: 'boolean', default: false },
} as const;
const readCommandLine = () => readArguments({ options, allowPositionals: true }, USAGE);
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

async function runForFleet(verb: string | undefined, values: Values): Promise<string> {
  const clientId = parse(clientIdSchema, values.client);
  const machines = parse(v.optional(machineList), values.machines);
  const { out, all } = values;
  const settings = readSettings();
  const store = openStore(settings);
  if (verb === 'issue' && all && !machines) {
    const folder = out ?? `.state/device-tokens/${clientId}`;
    const { issued, had, changed } = await issueAll(
      enrolmentContext(store, settings, clientId),
      folder,
    );
    const again =
      changed.length > 0 ? ` Changed meanwhile, run it again: ${changed.join(', ')}.` : '';
    return `${issued} tokens in ${folder}; ${had} machines had one already.${again}`;
  }
  if (verb === 'claim-codes' && out !== undefined && all !== (machines !== undefined)) {
    const made = await writeClaimCodes(enrolmentContext(store, settings, clientId), machines, out);
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

async function runForOne([verb, client, machine]: readonly string[]): Promise<void> {
  const clientId = parse(clientIdSchema, client);
  const settings = readSettings();
  const store = openStore(settings);
  if (verb === 'list') {
    const lines = listDevices(store, parseSettings(settings), clientId);
    for await (const line of lines) print(line);
    return;
  }
  const who = { clientId, machineId: parse(machineIdSchema, machine) };
  if (verb === 'issue') {
    const context = enrolmentContext(store, settings, clientId);
    const token = valueOrFail(await issueToken(context, who.machineId));
    // Standard output contains only the token, so that it can be piped.
    warn('The token this machine had before, if any, has ended.');
    print(token);
  } else if (verb === 'rotate') {
    if ((await nameNextToken(store, who)) === undefined) {
      throw new CommandError(`${who.machineId} has no token to be followed: issue one.`);
    }
    print(`${who.machineId}: handed its next token within a minute, or when it connects.`);
  } else if (verb === 'revoke') {
    await revokeDevice(store, who);
    print(`${who.machineId}: no token connects this machine any more.`);
  } else if (verb === 'resume') {
    const { machineId } = who;
    const context = enrolmentContext(store, settings, clientId);
    const { wasStopped, slots } = valueOrFail(await resumeMachine(context, machineId));
    const also = slots.length > 0 ? `, slots ${slots.join(', ')} too` : '';
    const isResumed = wasStopped || slots.length > 0;
    print(isResumed ? `${machineId} sells again${also}.` : `${machineId} was not stopped.`);
  } else throw new CommandError(USAGE);
}

await runCommand(async () => {
  const { values, positionals } = readCommandLine();
  if (positionals[0] === 'status') {
    const services = openServices(readSettings());
    const requested = positionals[1] ?? values.client;
    const operator = await openOperatorContext(services, requested, userInfo().username);
    print(await tellStatus(operator, values));
    return;
  }
  const isFleet = values.client !== undefined && positionals.length === 1;
  if (isFleet) print(await runForFleet(positionals[0], values));
  else await runForOne(positionals);
});
