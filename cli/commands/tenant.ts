import * as v from 'valibot';
import { scan } from '../../worker/core/store/scan.ts';
import { collectionPath, documentPath } from '../../worker/core/store/segments.ts';
import { withConsoleCoupons } from '../../worker/core/tenant-put/console-coupons.ts';
import { withConsoleDesk } from '../../worker/core/tenant-put/console-desk.ts';
import { withConsoleLook } from '../../worker/core/tenant-put/console-look.ts';
import { withConsolePlaces } from '../../worker/core/tenant-put/console-places.ts';
import { withConsolePrices } from '../../worker/core/tenant-put/console-prices.ts';
import { withConsoleProducts } from '../../worker/core/tenant-put/console-products.ts';
import { withConsoleSupport } from '../../worker/core/tenant-put/console-support.ts';
import {
  withConsoleDocuments,
  withConsoleFaqs,
} from '../../worker/core/tenant-put/console-texts.ts';
import type { Confirmation } from '../../worker/core/tenant-put/judge-risks.ts';
import type { PutContext } from '../../worker/core/tenant-put/put-lock.ts';
import { notOnSale, type PutTenant } from '../../worker/core/tenant-put/put-tenant.ts';
import { readTenantVersion } from '../../worker/core/tenant-put/undo-put.ts';
import { parseClientId } from '../command/client-id.ts';
import { defineCommand } from '../command/command.ts';
import { commandActor } from '../command/command-actor.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { failureText, valueOrFail } from '../command/failure-text.ts';
import type { Group } from '../command/group.ts';
import { flag, text } from '../command/options.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { openServices } from '../services/open-services.ts';
import { openAuditedStore, openStore } from '../services/open-store.ts';
import { readSettings } from '../settings/dev-vars.ts';
import { importSheets } from '../tenant/import/import-sheets.ts';
import { newTenant } from '../tenant/new-tenant.ts';
import { describeChanges } from '../tenant/put/describe-changes.ts';
import { samplesIn } from '../tenant/put/sample-ids.ts';
import { previewTenant, putTenant } from '../tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../tenant/tenant-file.ts';
import { undoTenant } from '../tenant/undo-tenant.ts';
import { writeFolder } from '../tenant/write-folder.ts';
import { secretCommands } from './tenant-secret.ts';

const ofTenant = { CLIENT_ID: 'The tenant' };
const allOption = { all: flag('Shows every change, however many') };

type Place = { readonly settings: Readonly<Record<string, string>>; readonly io: CommandIo };
type PutStep = (
  place: Place,
  tenant: TenantFile,
  flags: { readonly all: boolean; readonly confirmation: Confirmation },
) => Promise<PutTenant>;

const countSchema = v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)));

const put = defineCommand({
  about: 'Check a tenant from its folder or its file, and write what changed',
  arguments: { PATH: 'The folder or the file' },
  options: {
    'dry-run': flag('Writes nothing and shows what would change'),
    ...allOption,
    yes: flag('Confirms removals, and changes that look like a mistake'),
    removes: text('COUNT', 'With --yes: how many machines and products vanish, if they are many'),
  },
  async run([path = ''], flags, io) {
    const tenant = readTenantFile(path);
    const settings = readSettings(io.env);
    const step = flags['dry-run'] ? previewPut : carryOutPut;
    const removes = parseOrFail(countSchema, flags.removes, '--removes needs a number.');
    const confirmation = flags.yes ? { removes } : 'nothing';
    const done = await step({ settings, io }, tenant, { all: flags.all, confirmation });
    const before = done.tookOver ? '; an earlier put had not finished' : '';
    const would = flags['dry-run'] ? 'would be ' : '';
    io.print(
      done.changes.length === 0
        ? `${tenant.clientId}: nothing to change${before}`
        : `${tenant.clientId}: ${done.written} documents ${would}written, ${done.removed} ${would}removed${before}`,
    );
    for (const line of keptLines(tenant.clientId, done.kept)) io.warn(line);
    for (const line of drinkLines(tenant.clientId, done.keptDrinks)) io.warn(line);
    if (done.movedMachines.length > 0) io.warn(movedLine(tenant.clientId, done.movedMachines));
    if (done.keepsAlerts) {
      io.warn(`${tenant.clientId}: support: the console's alert settings stay`);
    }
    if (done.keepsDesk) {
      io.warn(
        `${tenant.clientId}: the console's contact, seller, pay methods, messages and idle days stay`,
      );
    }
    for (const warning of await notOnSale(openServices(settings).payProviders, tenant)) {
      io.warn(`${tenant.clientId}: ${warning}`);
    }
    return 0;
  },
});

/** Maximum number of kept prices that a message names. */
const KEPT_SHOWN = 20;

/**
 * Lists the prices that staff set in the console and that a put keeps, and how to copy them to the
 * folder.
 */
function keptLines(clientId: string, kept: PutTenant['kept']): readonly string[] {
  if (kept.length === 0) return [];
  const more = kept.length > KEPT_SHOWN ? [`  and ${kept.length - KEPT_SHOWN} more`] : [];
  return [
    `${clientId}: ${kept.length} prices were changed in the console since the last put. They stay. To have them in a folder: npm run ops -- tenant get ${clientId} --folder DIR`,
    ...kept
      .slice(0, KEPT_SHOWN)
      .map(
        ({ machineId, slot, fileYen, consoleYen }) =>
          `  ${machineId} ${slot}: ${consoleYen} yen in the console, ${fileYen} yen in the file`,
      ),
    ...more,
  ];
}

/** Lists the slots whose drink staff changed in the console and that a put keeps. */
function drinkLines(clientId: string, kept: PutTenant['keptDrinks']): readonly string[] {
  const more = kept.length > KEPT_SHOWN ? [`  and ${kept.length - KEPT_SHOWN} more drinks`] : [];
  const shown = kept.slice(0, KEPT_SHOWN);
  return [
    ...shown.map(
      ({ machineId, slot, productId, fileProductId }) =>
        `${clientId}: ${machineId} ${slot}: ${productId} in the console stays, ${fileProductId} in the file`,
    ),
    ...more,
  ];
}

/** Lists the machines that staff moved in the console and that a put leaves in place. */
function movedLine(clientId: string, machines: readonly string[]): string {
  const named = machines.slice(0, KEPT_SHOWN).join(', ');
  const more = machines.length > KEPT_SHOWN ? ` and ${machines.length - KEPT_SHOWN} more` : '';
  return `${clientId}: moved in the console since the last put, and left there: ${named}${more}`;
}

const show = ({ print }: CommandIo, changes: PutTenant['changes'], all: boolean) => {
  for (const line of describeChanges(changes, all)) print(line);
};

const carryOutPut: PutStep = async ({ settings, io }, tenant, { all, confirmation }) => {
  const samples = samplesIn(tenant, settings);
  if (samples !== undefined) throw new CommandError(samples);
  return putTenant(openAuditedStore(settings), tenant, {
    who: io.user,
    confirmation,
    onPlan: (changes) => show(io, changes, all),
  });
};

/** Shows what a put would change, and every reason why it would be refused. */
const previewPut: PutStep = async ({ settings, io }, tenant, { all, confirmation }) => {
  const options = { who: io.user, confirmation };
  const found = await previewTenant(openAuditedStore(settings), tenant, options);
  show(io, found.changes, all);
  const refusal = found.refusal === null ? undefined : failureText(found.refusal);
  for (const reason of [samplesIn(tenant, settings), refusal]) {
    if (reason !== undefined) io.warn(`${tenant.clientId}: A put would be refused. ${reason}`);
  }
  return found;
};

const makeNew = defineCommand({
  about: 'Make a folder for a new tenant',
  arguments: { CLIENT_ID: 'The id', '[PATH]': 'The folder. Default: tenants/CLIENT_ID' },
  options: {},
  async run([id, path]) {
    const clientId = parseClientId(id);
    const folder = path ?? `tenants/${clientId}`;
    newTenant(clientId, folder);
    return `${folder} is created. Edit it, then run npm run ops -- tenant put ${folder} --dry-run`;
  },
});

const importFiles = defineCommand({
  about: "Write a spreadsheet's machines and products into a tenant's folder",
  arguments: {
    FOLDER: "The tenant's folder",
    'MACHINES.csv': 'The machines and what they sell',
    'PRODUCTS.csv': 'The products',
  },
  options: {},
  run: async ([folder = '', machines = '', products = '']) =>
    importSheets(folder, { machines, products }),
});

const contextOf = ({ env, user }: CommandIo): PutContext => ({
  services: { ...openAuditedStore(readSettings(env)), nowMs: Date.now },
  actor: commandActor(user),
});

const undo = defineCommand({
  about: 'Show what undoing the last put would change, or undo it',
  arguments: ofTenant,
  options: { ...allOption, yes: flag('Undoes the put') },
  async run([id], flags, io) {
    const clientId = parseClientId(id);
    await undoTenant(contextOf(io), clientId, flags, io);
    return 0;
  },
});

const get = defineCommand({
  about: 'Print a tenant as it is stored',
  arguments: ofTenant,
  options: { folder: text('DIR', 'Writes a folder that put accepts instead') },
  async run([id], { folder }, io) {
    const clientId = parseClientId(id);
    const store = openStore(readSettings(io.env));
    if (folder !== undefined) {
      const found = await readTenantVersion(contextOf(io), clientId);
      const { content } = valueOrFail(found, clientId);
      const { content: placed } = await withConsolePlaces(store, content);
      const { content: alerted } = await withConsoleSupport(store, placed);
      const { content: reached } = await withConsoleDesk(store, alerted);
      const priced = await withConsolePrices(store, reached);
      const helped = await withConsoleFaqs(store, priced);
      const written = await withConsoleDocuments(store, helped);
      const dressed = await withConsoleLook(store, written);
      const { content: stocked } = await withConsoleProducts(store, dressed);
      await writeFolder(store, await withConsoleCoupons(store, stocked), folder);
      return `npm run ops -- tenant put accepts ${folder}.`;
    }
    const [client, appearance] = await store.batchGet([
      documentPath('clients', clientId),
      documentPath('clients', clientId, 'settings', 'appearance'),
    ]);
    if (!client) throw new CommandError(`There is no tenant ${clientId}.`);
    const [tenantFields, look] = [client, appearance].map((one) => withoutMark(one?.fields));
    return JSON.stringify({ ...tenantFields, appearance: look }, null, 2);
  },
});

/** Removes the field `put`, which only the command uses. */
const withoutMark = ({ put: _mark, ...fields }: Record<string, unknown> = {}) => fields;

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

const list = defineCommand({
  about: 'List the tenants',
  options: {},
  async run(_names, _values, { env, print }) {
    const store = openStore(readSettings(env));
    for await (const page of scan(store, collectionPath('clients'), ['name'])) {
      for (const { id, fields } of page) print(`${id}\t${v.parse(named, fields).name}`);
    }
    return 0;
  },
});

export const tenant: Group = {
  commands: { put, new: makeNew, import: importFiles, get, undo, list, ...secretCommands },
};
