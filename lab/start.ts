import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../cli/command/command-error.ts';
import { readArguments } from '../cli/command/read-arguments.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { makeCertificate, trust } from '../cli/local/certificate.ts';
import { networkAddress } from '../cli/local/network-address.ts';
import { isPortFree } from '../cli/local/ports.ts';
import { startProcess, stopProcesses, waitFor } from '../cli/local/processes.ts';
import { lockStart, portHolder } from '../cli/local/start-lock.ts';
import { openAuditedStore, openStore } from '../cli/services/open-store.ts';
import { writeConsoleSettings } from '../cli/settings/console-dev-vars.ts';
import { DEV_VARS, readSettings } from '../cli/settings/dev-vars.ts';
import { makeDevelopmentKeys } from '../cli/settings/development-keys.ts';
import { demoTenantFiles } from '../cli/tenant/demo-tenants.ts';
import { putTenant } from '../cli/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../cli/tenant/tenant-file.ts';
import { parseSettings } from '../worker/core/env.ts';
import { documentPath } from '../worker/core/store/segments.ts';
import { registerMachines } from './sandbox/register-machines.ts';
import { registerWithLine } from './sandbox/register-with-line.ts';
import { runCronEveryMinute } from './sandbox/run-cron.ts';
import { seedSales } from './sandbox/seed-sales.ts';
import { seedStaff } from './sandbox/seed-staff.ts';
import { seedTasks } from './sandbox/seed-tasks.ts';
import { startSandbox } from './sandbox/start-sandbox.ts';
import { trustServiceAccount } from './sandbox/trust-service-account.ts';

const APP_PORT = Number(process.env['PORT'] ?? 5173);
const CONSOLE_PORT = Number(process.env['CONSOLE_PORT'] ?? 5174);
const SANDBOX_PORT = Number(process.env['SANDBOX_PORT'] ?? 8788);
const { https } = readArguments(
  { options: { https: { type: 'boolean', default: false } } },
  'npm start [-- --https]',
).values;
/**
 * With https the app and the stand-ins are at this computer's network address instead of `localhost`. The
 * browser would store Strict-Transport-Security for `localhost` and then refuse its plain http URLs.
 */
const host = https ? networkAddress() : 'localhost';
const protocol = https ? 'https' : 'http';
const app = `${protocol}://${host}:${APP_PORT}`;
const standIns = `${protocol}://${host}:${SANDBOX_PORT}`;
/** Passkeys and secure cookies work on plain http only at `localhost`. */
const consoleOrigin = `http://localhost:${CONSOLE_PORT}`;
const certificate = https
  ? makeCertificate(resolve('.state/https'), [host, 'localhost'])
  : undefined;
/** The origin of the stand-ins in `.dev.vars`. */
const PLAIN_STAND_INS = `http://localhost:${SANDBOX_PORT}`;
/**
 * The settings for https. In the environment `https`, Cloudflare's plugin reads this file instead of
 * `.dev.vars`.
 */
const SECURE_SETTINGS = '.dev.vars.https';

const tell = (line: string) => console.log(line);

async function start() {
  lockStart(app);
  if (await makeDevelopmentKeys(PLAIN_STAND_INS)) console.log('Made development keys: .dev.vars');
  const settings = writeSecureSettings(readSettings());
  parseSettings(settings);
  for (const [port, variable] of [
    [APP_PORT, 'PORT'],
    [SANDBOX_PORT, 'SANDBOX_PORT'],
    [CONSOLE_PORT, 'CONSOLE_PORT'],
  ] as const) {
    if (await isPortFree(port)) continue;
    const holder = portHolder(port) ?? 'another program';
    throw new CommandError(`Port ${port} is used by ${holder}. Stop it, or set ${variable}.`);
  }
  console.log('Starting the sandbox …');
  if (certificate) trust(certificate);
  const sandbox = await startSandbox(SANDBOX_PORT, '.state/sandbox', certificate, host, tell);
  await trustServiceAccount(standIns, settings);
  await provision(settings);
  console.log('Starting the app …');
  // The registry in which the two servers find each other. All checkouts of a computer share the
  // default one.
  const registry = { CLOUDFLARE_DEV_REGISTRY_PATH: resolve('.state/registry') };
  const edge = startProcess('vite', ['dev', '--mode', 'sandbox'], {
    title: 'the app',
    env: {
      ...registry,
      ...{ PORT: String(APP_PORT), SANDBOX_ORIGIN: standIns },
      ...(certificate && {
        ...{ CLOUDFLARE_ENV: 'https' },
        ...{ HTTPS_KEY: certificate.key, HTTPS_CERT: certificate.certificate },
      }),
    },
    show: (line) => process.env['VERBOSE'] !== undefined || /error/i.test(line),
  });
  writeConsoleSettings({ ...settings, CONSOLE_ORIGIN: consoleOrigin });
  const consoleServer = startProcess('vite', ['dev', '--config', 'web/console/vite.config.ts'], {
    title: 'the console',
    env: { ...registry, CONSOLE_PORT: String(CONSOLE_PORT) },
    show: (line) => process.env['VERBOSE'] !== undefined || /error/i.test(line),
  });
  const files = demoTenantFiles.map(readTenantFile);
  const anyEnded = Promise.race([sandbox.ended, edge.ended, consoleServer.ended]);
  const ready = async () => {
    await Promise.all([
      // Requests a page without machines: the edge would cache them as offline for half a minute.
      waitFor(`${app}/demo/account`, edge, tell),
      waitFor(`${consoleOrigin}/demo`, consoleServer, tell),
      seed(settings, files),
    ]);
    for (const file of files) {
      await registerMachines(openStore(settings), { app, standIns, settings }, file);
    }
    announce();
    await runCronEveryMinute(app, tell);
  };
  await Promise.race([ready(), anyEnded]);
  await anyEnded;
}

/**
 * Returns the settings with the current origin of the stand-ins. With https it also writes a settings file
 * for the edge.
 */
function writeSecureSettings(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  rmSync(SECURE_SETTINGS, { force: true });
  if (!https) return settings;
  const move = (text: string) => text.replaceAll(PLAIN_STAND_INS, standIns);
  writeFileSync(SECURE_SETTINGS, move(readFileSync(DEV_VARS, 'utf8')), { mode: 0o600 });
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, move(value)]));
}

/** Gives the demo tenants staff, past sales and tasks. It needs only the stand-ins. */
async function seed(settings: Readonly<Record<string, string>>, files: readonly TenantFile[]) {
  for (const file of files) {
    await seedStaff(openStore(settings), { standIns, consoleOrigin }, file);
    await seedSales({ settings, standIns, file });
    await seedTasks({ settings, standIns, file });
  }
}

/** Puts the demo tenants that do not exist yet. Keeps later changes to them. */
async function provision(settings: Readonly<Record<string, string>>) {
  const place = openAuditedStore(settings);
  for (const path of demoTenantFiles) {
    const file = readTenantFile(path);
    await registerWithLine(standIns, app, file);
    if (!(await place.store.get(documentPath('clients', file.clientId)))) {
      const { written } = await putTenant(place, file, { confirmation: 'everything' });
      console.log(`Tenant ${file.clientId}: ${written} documents`);
    }
  }
}

function announce() {
  console.log(`
  The app          ${app}/demo
                   ${app}/hinata
  The console      ${consoleOrigin}/demo
                   ${consoleOrigin}/hinata
  The machines     ${standIns}/machines
  The sandbox      ${standIns}   (LINE users, the database, faults)

  Ctrl-C stops everything; \`npm run reset\` forgets the state.
`);
  if (certificate) {
    console.log(`  The certificate is this computer's own, so a phone in the same network shows a
  warning. Accept it once at both addresses, or install ${certificate.authority}. The authority's key is deleted,
  so it can sign nothing else.
`);
  }
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(0)));
}
process.once('exit', () => rmSync(SECURE_SETTINGS, { force: true }));
await runCommand(start);
await stopProcesses();
process.exit();
