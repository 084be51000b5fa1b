import { parseSettings } from '../worker/env.ts';
import { documentPath } from '../worker/store/segments.ts';
import { CommandError } from './command/command-error.ts';
import { runCommand } from './command/run-command.ts';
import { isPortFree } from './local/ports.ts';
import { startProcess, stopProcesses, waitFor } from './local/processes.ts';
import { registerMachines } from './sandbox/register-machines.ts';
import { registerWithLine } from './sandbox/register-with-line.ts';
import { startSandbox } from './sandbox/start-sandbox.ts';
import { trustServiceAccount } from './sandbox/trust-service-account.ts';
import { openStore } from './services/open-store.ts';
import { readSettings } from './settings/dev-vars.ts';
import { makeDevelopmentKeys } from './settings/development-keys.ts';
import { demoTenantFiles } from './tenant/demo-tenants.ts';
import { putTenant } from './tenant/put-tenant.ts';
import { readTenantFile } from './tenant/tenant-file.ts';

const APP_PORT = Number(process.env['PORT'] ?? 5173);
const SANDBOX_PORT = Number(process.env['SANDBOX_PORT'] ?? 8788);
const app = `http://localhost:${APP_PORT}`;
const standIns = `http://localhost:${SANDBOX_PORT}`;

async function start() {
  if (await makeDevelopmentKeys(standIns)) console.log('Made development keys: .dev.vars');
  const settings = readSettings();
  parseSettings(settings);
  for (const [port, variable] of [
    [APP_PORT, 'PORT'],
    [SANDBOX_PORT, 'SANDBOX_PORT'],
  ] as const) {
    if (await isPortFree(port)) continue;
    throw new CommandError(`Port ${port} is in use. Stop what uses it, or set ${variable}.`);
  }
  console.log('Starting the sandbox …');
  const sandbox = await startSandbox(SANDBOX_PORT, '.state/sandbox');
  await trustServiceAccount(standIns, settings);
  await provision(settings);
  console.log('Starting the app …');
  const edge = startProcess('vite', ['dev', '--mode', 'sandbox'], {
    env: { PORT: String(APP_PORT), SANDBOX_ORIGIN: standIns },
    show: (line) => process.env['VERBOSE'] !== undefined || /error/i.test(line),
  });
  await waitFor(`${app}/demo`, edge);
  for (const path of demoTenantFiles) {
    const place = { app, standIns, settings };
    await registerMachines(openStore(settings), place, readTenantFile(path));
  }
  announce();
  await Promise.race([sandbox.ended, edge.ended]);
}

/** Puts the demo tenants where they are missing. Later changes to them stay. */
async function provision(settings: Readonly<Record<string, string>>) {
  const store = openStore(settings);
  for (const path of demoTenantFiles) {
    const file = readTenantFile(path);
    await registerWithLine(standIns, app, file);
    if (!(await store.get(documentPath('clients', file.clientId)))) {
      const { written } = await putTenant(store, file);
      console.log(`Tenant ${file.clientId}: ${written} documents`);
    }
  }
}

function announce() {
  console.log(`
  The app          ${app}/demo
                   ${app}/hinata
  The machines     ${standIns}/machines
  The sandbox      ${standIns}   (LINE users, the database, faults)

  Ctrl-C stops everything; \`npm run reset\` forgets the state.
`);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(0)));
}
await runCommand(start);
await stopProcesses();
process.exit();
