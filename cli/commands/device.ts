import * as v from 'valibot';
import { type MachineId, machineIdSchema } from '../../contract/shared/ids.ts';
import { parseSettings } from '../../worker/core/env.ts';
import {
  DEVICES_OF_PAGE,
  listDevices,
} from '../../worker/core/machines/device/operate/list-devices.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { parseClientId } from '../command/client-id.ts';
import { defineCommand } from '../command/command.ts';
import { commandActor } from '../command/command-actor.ts';
import type { CommandIo } from '../command/command-io.ts';
import type { Group } from '../command/group.ts';
import { flag, needed, text } from '../command/options.ts';
import { UsageError } from '../command/usage-error.ts';
import { openConsole, read } from '../console/console-client.ts';
import { machineActions } from '../machine/act-on-machine.ts';
import { deviceLine } from '../machine/device-lines.ts';
import { assignFile, assignOne, importKeyFile } from '../machine/enrol-devices.ts';
import { enrolmentContext } from '../machine/enrolment-context.ts';
import { issueAll } from '../machine/issue-all.ts';
import { reportStatus } from '../machine/report-status.ts';
import { writeClaimCodes } from '../machine/write-claim-codes.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';
import { openTenant } from '../orders/open-tenant.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { openServices } from '../services/open-services.ts';
import { openStore } from '../services/open-store.ts';
import { readSettings } from '../settings/dev-vars.ts';
import { writeQrSheet } from '../sheets/write-qr-sheet.ts';

const ofTenant = { CLIENT_ID: 'The tenant' };
const ofMachine = { ...ofTenant, MACHINE_ID: 'The machine' };
const reasonOption = { reason: needed('"…"', 'Why. The audit log keeps it') };
const fleetOption = { client: needed('CLIENT_ID', 'The tenant') };

const reasonSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const parseMachineId = (given: string | undefined): MachineId =>
  parseOrFail(machineIdSchema, given, `${given} is no machine id.`);

const machineList = v.pipe(
  v.string(),
  v.transform((given) => given.split(',')),
  v.array(machineIdSchema),
);
const parseMachines = (given: string | undefined) =>
  parseOrFail(v.optional(machineList), given, '--machines needs machine ids: ID,ID.');

/** Opens the whole fleet of a tenant. */
function openFleet(clientId: string | undefined, { env, user }: CommandIo) {
  const client = parseClientId(clientId);
  const settings = readSettings(env);
  const store = openStore(settings);
  return { store, settings, context: enrolmentContext(store, settings, client, user) };
}

/** A command that does something to one machine and has no options. */
const onMachine = (
  about: string,
  act: (operator: OperatorContext, machineId: MachineId) => Promise<string>,
) =>
  defineCommand({
    about,
    arguments: ofMachine,
    options: {},
    run: async ([client, machine], _, io) => act(openTenant(io, client), parseMachineId(machine)),
  });

const stop = defineCommand({
  about: 'Stop the sales of a machine until somebody resumes them',
  arguments: ofMachine,
  options: reasonOption,
  notes: 'It acts as you, after npm run ops -- login.',
  async run([client, given], { reason }, io) {
    const machine = parseMachineId(given);
    const json = { reason: parseOrFail(reasonSchema, reason, 'Specify --reason "…".') };
    const { api, tenant } = openConsole(io, client);
    const call = api.machines[':machine'].stop.$post({ param: { ...tenant, machine }, json });
    const { wasStopped } = await read(call, machine);
    return wasStopped ? `${machine} was stopped already.` : `${machine} sells nothing now.`;
  },
});

const resume = defineCommand({
  about: 'Let a machine sell again that was stopped because of losses',
  arguments: ofMachine,
  options: {},
  notes: 'It acts as you, after npm run ops -- login.',
  async run([client, given], _, io) {
    const machine = parseMachineId(given);
    const { api, tenant } = openConsole(io, client);
    const call = api.machines[':machine'].resume.$post({ param: { ...tenant, machine } });
    const { wasStopped, slots } = await read(call, machine);
    const also = slots.length > 0 ? `, slots ${slots.join(', ')} too` : '';
    const isResumed = wasStopped || slots.length > 0;
    return isResumed ? `${machine} sells again${also}.` : `${machine} was not stopped.`;
  },
});

const issue = defineCommand({
  about: 'Issue a token, which revokes the earlier token of the machine',
  arguments: { '[CLIENT_ID]': 'The tenant', '[MACHINE_ID]': 'The machine' },
  options: {
    all: flag('Issues a token for each machine without one, each in its own file'),
    client: text('CLIENT_ID', 'With --all: the tenant'),
    out: text('FOLDER', 'With --all: the folder. Default: .state/device-tokens/CLIENT_ID'),
  },
  async run([clientId, machine], { all, client, out }, io) {
    if (all === (machine !== undefined)) {
      throw new UsageError('Give CLIENT_ID and MACHINE_ID, or --all and --client.');
    }
    if (!all) {
      const operator = openTenant(io, clientId);
      return machineActions.issue(operator, parseMachineId(machine), io);
    }
    const { context } = openFleet(client ?? clientId, io);
    const folder = out ?? `.state/device-tokens/${context.client.clientId}`;
    const { issued, had, changed } = await issueAll(context, folder);
    const again =
      changed.length > 0
        ? ` Changed meanwhile. Run the command again for ${changed.join(', ')}.`
        : '';
    return `${issued} tokens in ${folder}; ${had} machines had one already.${again}`;
  },
});

const decommission = defineCommand({
  about: 'Take a machine out of service',
  arguments: ofMachine,
  options: reasonOption,
  notes: 'Revokes its token, removes it from lists and favourites, and resolves its incidents.',
  run: async ([client, machine], { reason }, io) =>
    machineActions.decommission(openTenant(io, client), parseMachineId(machine), reason),
});

const move = defineCommand({
  about: 'Take a machine out of service, and enrol its device as another one',
  arguments: ofMachine,
  options: { to: needed('NEW_ID', 'The machine of the new place'), ...reasonOption },
  run: async ([client, machine], how, io) =>
    machineActions.move(openTenant(io, client), parseMachineId(machine), how),
});

const importKeys = defineCommand({
  about: "Import the manufacturer's list of devices",
  arguments: { 'FILE.csv': 'The columns serial and publicKey' },
  options: {},
  async run([file = ''], _, { env, user }) {
    const services = openServices(readSettings(env));
    return importKeyFile({ services, actor: commandActor(user) }, file);
  },
});

const assign = defineCommand({
  about: 'Let a device with an imported key fetch the token of a machine',
  arguments: { ...ofTenant, '[MACHINE_ID]': 'The machine, with --serial' },
  options: {
    serial: text('NUMBER', 'The number of the device'),
    file: text('FILE.csv', 'Assigns a list instead: the columns serial and machineId'),
  },
  async run([client, machine], { serial, file }, io) {
    const operator = openTenant(io, client);
    if (file !== undefined) return assignFile(operator, file);
    if (machine === undefined) throw new UsageError('Give MACHINE_ID and --serial, or --file.');
    return assignOne(operator, parseMachineId(machine), serial);
  },
});

const list = defineCommand({
  about: 'List each machine, the key of its token, and its next token',
  arguments: ofTenant,
  options: {
    all: flag('Lists every machine, with two reads for each. Otherwise a page of 100'),
    cursor: text('MACHINE_ID', 'Continues a list behind this machine'),
  },
  async run([client], { all, cursor }, io) {
    const after = cursor === undefined ? null : parseMachineId(cursor);
    for await (const page of listDevices(openTenant(io, client), after)) {
      for (const device of page) io.print(deviceLine(device));
      const last = page.length < DEVICES_OF_PAGE ? undefined : page.at(-1);
      if (!all && last) io.warn(`There may be more: --cursor ${last.machineId}`);
      if (!all) break;
    }
    return 0;
  },
});

const status = defineCommand({
  about: 'List each machine, since when it is online, and why it cannot sell',
  arguments: { '[CLIENT_ID]': 'The tenant, as --client names it' },
  options: {
    ...clientOption,
    offline: flag('Only machines that are offline'),
    door: flag('Only machines with an open door'),
    jam: flag('Only machines with a jammed slot'),
    temperature: flag('Only machines with a temperature out of range'),
    low: flag('Only machines with a slot that is sold out'),
    few: flag('Only machines with a slot that has few pieces left'),
    site: text('SITE', 'Only machines of this site'),
    csv: flag('Prints a table'),
    cursor: text('CURSOR', 'Continues a list'),
  },
  async run([clientId], { client, ...asked }, io) {
    const operator = await openOperator(io, clientId ?? client);
    const { text: page, more } = await reportStatus(operator, asked);
    io.print(page);
    if (more !== null) io.warn(more);
    return 0;
  },
});

const claimCodes = defineCommand({
  about: 'Write claim codes to type into machines. Revokes their earlier codes',
  options: {
    ...fleetOption,
    all: flag('A code for each machine without a token'),
    machines: text('ID,ID', 'A code for each of these, with or without a token'),
    out: needed('FILE.csv', 'The file'),
  },
  async run(_, { client, all, machines, out }, io) {
    if (out === undefined || all === (machines !== undefined)) {
      throw new UsageError('Specify --out, and either --all or --machines.');
    }
    const made = await writeClaimCodes(openFleet(client, io).context, parseMachines(machines), out);
    return `${made} codes in ${out}, for 72 hours. Earlier codes of these machines are revoked.`;
  },
});

const qrSheet = defineCommand({
  about: "Write stickers with each machine's address in LINE",
  options: {
    ...fleetOption,
    machines: text('ID,ID', 'Only these machines'),
    out: needed('FILE.pdf', 'The file'),
  },
  async run(_, { client, machines, out }, io) {
    if (out === undefined) throw new UsageError('Give --out.');
    const { store, settings, context } = openFleet(client, io);
    const { stickers, pages } = await writeQrSheet(store, parseSettings(settings), {
      ...context.client,
      machines: parseMachines(machines),
      out,
    });
    return `${stickers} stickers on ${pages} pages in ${out}. Print it at 100 %.`;
  },
});

export const device: Group = {
  commands: {
    issue,
    rotate: onMachine('Let the service send a machine its next token', machineActions.rotate),
    revoke: onMachine('Revoke the token and the claim code of a machine', machineActions.revoke),
    stop,
    resume,
    decommission,
    move,
    'import-keys': importKeys,
    assign,
    list,
    status,
    'claim-codes': claimCodes,
    'qr-sheet': qrSheet,
  },
};
