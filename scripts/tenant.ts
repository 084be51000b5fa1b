import * as v from 'valibot';
import { clientIdSchema } from '../contract/ids.ts';
import { collectionPath, documentPath } from '../worker/store/segments.ts';
import { CommandError } from './command/command-error.ts';
import { runCommand } from './command/run-command.ts';
import { openServices } from './services/open-services.ts';
import { openStore } from './services/open-store.ts';
import { readSettings } from './settings/dev-vars.ts';
import { notOnSale, putTenant } from './tenant/put-tenant.ts';
import { readTenantFile } from './tenant/tenant-file.ts';

const USAGE = 'Usage: npm run tenant -- put FILE | get CLIENT_ID | list';

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

async function putFile(file: string | undefined) {
  if (!file) throw new CommandError(USAGE);
  const tenant = readTenantFile(file);
  const settings = readSettings();
  const { written, removed } = await putTenant(openStore(settings), tenant);
  console.log(`${tenant.clientId}: ${written} documents written, ${removed} removed`);
  for (const warning of notOnSale(openServices(settings).payProviders, tenant)) {
    console.warn(`${tenant.clientId}: ${warning}`);
  }
}

async function showTenant(id: string | undefined) {
  const clientId = v.safeParse(clientIdSchema, id);
  if (!clientId.success) throw new CommandError(USAGE);
  const store = openStore(readSettings());
  const [client, appearance] = await store.batchGet([
    documentPath('clients', clientId.output),
    documentPath('clients', clientId.output, 'settings', 'appearance'),
  ]);
  if (!client) throw new CommandError(`There is no tenant ${clientId.output}.`);
  console.log(JSON.stringify({ ...client.fields, appearance: appearance?.fields }, null, 2));
}

async function listTenants() {
  for (const { id, fields } of await openStore(readSettings()).query({
    from: collectionPath('clients'),
  })) {
    console.log(`${id}\t${v.parse(named, fields).name}`);
  }
}

await runCommand(async () => {
  const [verb, argument] = process.argv.slice(2);
  if (verb === 'put') return putFile(argument);
  if (verb === 'get') return showTenant(argument);
  if (verb === 'list') return listTenants();
  throw new CommandError(USAGE);
});
