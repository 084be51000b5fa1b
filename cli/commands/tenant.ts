import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { clientIdSchema } from '../../contract/shared/ids.ts';
import { listSecrets, settingWith } from '../../worker/core/operations/secrets/list-secrets.ts';
import { putSecret } from '../../worker/core/operations/secrets/put-secret.ts';
import { removeSecret } from '../../worker/core/operations/secrets/remove-secret.ts';
import type { PutContext } from '../../worker/core/operations/tenant/put-lock.ts';
import { notOnSale, type PutTenant } from '../../worker/core/operations/tenant/put-tenant.ts';
import { readTenantVersion } from '../../worker/core/operations/tenant/undo-put.ts';
import { secretNames } from '../../worker/core/secret-lookup.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { scan } from '../../worker/core/store/scan.ts';
import { collectionPath, documentPath } from '../../worker/core/store/segments.ts';
import { commandActor } from '../command/command-actor.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { failureText, valueOrFail } from '../command/tell-failure.ts';
import { openServices } from '../services/open-services.ts';
import { openStore } from '../services/open-store.ts';
import { readSettings } from '../settings/dev-vars.ts';
import { importSheets } from '../tenant/import/import-sheets.ts';
import { newTenant } from '../tenant/new-tenant.ts';
import { describeChanges } from '../tenant/put/describe-changes.ts';
import { samplesIn } from '../tenant/put/sample-ids.ts';
import { previewTenant, putTenant } from '../tenant/put-tenant.ts';
import { parseSecretName, secretLines } from '../tenant/secret/secret-lines.ts';
import { readTenantFile, type TenantFile } from '../tenant/tenant-file.ts';
import { undoTenant } from '../tenant/undo-tenant.ts';
import { writeFolder } from '../tenant/write-folder.ts';

const USAGE = `Usage: npm run tenant -- COMMAND
  put PATH [--dry-run] [--all] [--yes]
                                 a tenant from its folder or its file: writes what changed.
                                 --dry-run writes nothing; --all shows every change, however many;
                                 --yes confirms changes that look like a mistake
  new CLIENT_ID [PATH]           a folder to begin with, at PATH or tenants/CLIENT_ID
  import FOLDER MACHINES.csv PRODUCTS.csv
                                 a spreadsheet's machines and products into the folder's files
  get CLIENT_ID [--folder DIR]   the tenant as it is stored; --folder: a folder that put takes
  undo CLIENT_ID [--all] [--yes] what the last put changed, the other way round; --yes undoes it
  list
  secret put CLIENT_ID NAME FILE [--account ID]
                                 seals credentials into the store; FILE is - for standard input.
                                 NAME is ${secretNames.join(', ')}; the value is JSON as in the
                                 settings. --account: the merchant, where the file does not name it
  secret list CLIENT_ID          names, accounts, dates and keys; never a value
  secret remove CLIENT_ID NAME [--account ID] [--older]
                                 all of a name, those of an account, or all but the newest`;

const options = {
  'dry-run': { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  account: { type: 'string' },
  folder: { type: 'string' },
  older: { type: 'boolean', default: false },
} as const;

const named = v.object({
  name: v.fallback(
    v.union([
      v.string(),
      v.pipe(
        v.object({ ja: v.string() }),
        v.transform((n) => n.ja),
      ),
    ]),
    '',
  ),
});

type Flags = {
  readonly 'dry-run': boolean;
  readonly all: boolean;
  readonly yes: boolean;
  readonly account?: string | undefined;
  readonly folder?: string | undefined;
  readonly older: boolean;
};

async function put(path: string | undefined, flags: Flags, io: CommandIo) {
  if (!path) throw new CommandError(USAGE);
  const tenant = readTenantFile(path);
  const settings = readSettings(io.env);
  const step = flags['dry-run'] ? previewPut : carryOutPut;
  const done = await step({ settings, io }, tenant, flags);
  const before = done.tookOver ? '; a put before this one had not finished' : '';
  const would = flags['dry-run'] ? 'would be ' : '';
  io.print(
    done.changes.length === 0
      ? `${tenant.clientId}: nothing to change${before}`
      : `${tenant.clientId}: ${done.written} documents ${would}written, ${done.removed} ${would}removed${before}`,
  );
  for (const warning of await notOnSale(openServices(settings).payProviders, tenant)) {
    io.warn(`${tenant.clientId}: ${warning}`);
  }
}

type Place = { readonly settings: Readonly<Record<string, string>>; readonly io: CommandIo };
type PutStep = (place: Place, tenant: TenantFile, flags: Flags) => Promise<PutTenant>;

const show = ({ print }: CommandIo, changes: PutTenant['changes'], all: boolean) => {
  for (const line of describeChanges(changes, all)) print(line);
};

const carryOutPut: PutStep = async ({ settings, io }, tenant, { all, yes }) => {
  const samples = samplesIn(tenant, settings);
  if (samples !== undefined) throw new CommandError(samples);
  return putTenant(openStore(settings), tenant, {
    who: io.user,
    isConfirmed: yes,
    onPlan: (changes) => show(io, changes, all),
  });
};

/** Shows what a put would change, and each reason for which it would be refused. */
const previewPut: PutStep = async ({ settings, io }, tenant, { all, yes }) => {
  const options = { who: io.user, isConfirmed: yes };
  const found = await previewTenant(openStore(settings), tenant, options);
  show(io, found.changes, all);
  const refusal = found.refusal === null ? undefined : failureText(found.refusal);
  for (const reason of [samplesIn(tenant, settings), refusal]) {
    if (reason !== undefined) io.warn(`${tenant.clientId}: A put would be refused. ${reason}`);
  }
  return found;
};

function makeScaffold(id: string | undefined, path: string | undefined, { print }: CommandIo) {
  const clientId = v.safeParse(clientIdSchema, id);
  if (!clientId.success) throw new CommandError(`${id ?? ''} is no client id.\n${USAGE}`);
  const folder = path ?? `tenants/${clientId.output}`;
  newTenant(clientId.output, folder);
  print(`${folder} is there. Change what it says, then: npm run tenant -- put ${folder} --dry-run`);
}

const contextOf = (store: Firestore, { user }: CommandIo): PutContext => ({
  services: { store, nowMs: Date.now },
  actor: commandActor(user),
});

async function undo(id: string | undefined, flags: Flags, io: CommandIo) {
  const clientId = v.safeParse(clientIdSchema, id);
  if (!clientId.success) throw new CommandError(USAGE);
  const context = contextOf(openStore(readSettings(io.env)), io);
  await undoTenant(context, clientId.output, flags, io);
}

async function showTenant(id: string | undefined, { folder }: Flags, io: CommandIo) {
  const clientId = v.safeParse(clientIdSchema, id);
  if (!clientId.success) throw new CommandError(USAGE);
  const store = openStore(readSettings(io.env));
  if (folder !== undefined) {
    const found = await readTenantVersion(contextOf(store, io), clientId.output);
    await writeFolder(store, valueOrFail(found, clientId.output).content, folder);
    io.print(`${folder} is what npm run tenant -- put takes.`);
    return;
  }
  const [client, appearance] = await store.batchGet([
    documentPath('clients', clientId.output),
    documentPath('clients', clientId.output, 'settings', 'appearance'),
  ]);
  if (!client) throw new CommandError(`There is no tenant ${clientId.output}.`);
  const [tenant, look] = [client, appearance].map((document) => withoutMark(document?.fields));
  io.print(JSON.stringify({ ...tenant, appearance: look }, null, 2));
}

/** Removes the field `put`, which only the command uses. */
const withoutMark = ({ put: _mark, ...fields }: Record<string, unknown> = {}) => fields;

async function listTenants({ env, print }: CommandIo) {
  const store = openStore(readSettings(env));
  for await (const page of scan(store, collectionPath('clients'), ['name'])) {
    for (const { id, fields } of page) print(`${id}\t${v.parse(named, fields).name}`);
  }
}

async function secret(
  [verb, id, name, file]: readonly string[],
  { account, older }: Flags,
  io: CommandIo,
) {
  const clientId = v.safeParse(clientIdSchema, id);
  if (!clientId.success) throw new CommandError(USAGE);
  const services = openServices(readSettings(io.env));
  const client = { clientId: clientId.output };
  const operator = { services, client, actor: commandActor(io.user) };
  if (verb === 'list') {
    const listed = await listSecrets(operator);
    for (const line of listed.flatMap((one) => secretLines(clientId.output, one))) io.print(line);
    return;
  }
  const known = parseSecretName(name);
  if (verb === 'remove') {
    const gone = valueOrFail(await removeSecret(operator, known, { account, older }));
    io.print(
      `${clientId.output}: ${gone} of ${known} removed; the edge uses them for five minutes more`,
    );
    return;
  }
  if (verb !== 'put' || file === undefined) throw new CommandError(USAGE);
  const given = { name: known, text: readValue(file, io), account };
  const done = valueOrFail(await putSecret(operator, given));
  const what = done.unchanged
    ? 'is there already'
    : 'is sealed; the edge uses it within five minutes';
  io.print(`${clientId.output}: ${known} ${done.account} ${what}`);
  const setting = settingWith(services, known, clientId.output);
  if (setting) io.warn(`The setting ${setting} has ${clientId.output}, and goes first.`);
}

/** Reads a secret from a file or standard input. Other users could see it on the command line. */
function readValue(file: string, { readInput }: CommandIo): string {
  try {
    return file === '-' ? readInput() : readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

/** `npm run tenant`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const line = readArguments({ args: argv, options, allowPositionals: true }, USAGE);
  await runVerb(line.positionals, line.values, io);
  return 0;
}

async function runVerb(positionals: readonly string[], values: Flags, io: CommandIo) {
  const [verb, argument, path] = positionals;
  if (verb === 'secret') return secret(positionals.slice(1), values, io);
  if (verb === 'put') return put(argument, values, io);
  if (verb === 'new') return makeScaffold(argument, path, io);
  if (verb === 'get') return showTenant(argument, values, io);
  if (verb === 'import') {
    const [, folder, machines, products] = positionals;
    if (!folder || !machines || !products) throw new CommandError(USAGE);
    return io.print(importSheets(folder, { machines, products }));
  }
  if (verb === 'undo') return undo(argument, values, io);
  if (verb === 'list') return listTenants(io);
  throw new CommandError(USAGE);
}
