import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Certificate, trust } from '../../cli/local/certificate.ts';
import { freePort } from '../../cli/local/ports.ts';
import type { Started } from '../../cli/local/processes.ts';
import { openAuditedStore, openStore } from '../../cli/services/open-store.ts';
import { makeDevelopmentKeys } from '../../cli/settings/development-keys.ts';
import { demoTenantFiles } from '../../cli/tenant/demo-tenants.ts';
import { putTenant } from '../../cli/tenant/put-tenant.ts';
import { readTenantFile } from '../../cli/tenant/tenant-file.ts';
import { registerMachines } from '../sandbox/register-machines.ts';
import { registerWithLine } from '../sandbox/register-with-line.ts';
import { trustServiceAccount } from '../sandbox/trust-service-account.ts';
import { serveStandIns } from './stand-ins.ts';

/** The surroundings of a test environment's edge: free ports, settings, the sandbox, both demo tenants. */
export type World = {
  /** The folder with the state of this environment. */
  readonly dir: string;
  readonly app: string;
  readonly appPort: number;
  readonly standIns: string;
  /** The path of the settings. */
  readonly settingsFile: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly sandbox: Started;
};

/** Starts an empty sandbox below `.state/{name}`, and stores the demo tenants in it. */
export async function prepareWorld(name: string, certificate?: Certificate): Promise<World> {
  if (certificate) trust(certificate);
  const protocol = certificate ? 'https' : 'http';
  const dir = `.state/${name}`;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const [appPort, standInPort] = [await freePort(), await freePort()];
  const app = `${protocol}://localhost:${appPort}`;
  const standIns = `${protocol}://localhost:${standInPort}`;
  const settingsFile = `${dir}/settings`;
  await makeDevelopmentKeys(standIns, settingsFile);
  const settings = readEnv(settingsFile);
  const sandbox = await serveStandIns(
    standInPort,
    `${process.cwd()}/${dir}/stand-ins`,
    certificate,
  );
  await trustServiceAccount(standIns, settings);
  const place = openAuditedStore(settings);
  for (const path of demoTenantFiles) {
    const file = readTenantFile(path);
    await registerWithLine(standIns, app, file);
    await putTenant(place, file);
  }
  return { dir, app, appPort, standIns, settingsFile, settings, sandbox };
}

/** Registers the demo tenants' machines, which connect to the running edge. */
export async function connectMachines({ app, standIns, settings }: World): Promise<void> {
  const store = openStore(settings);
  for (const path of demoTenantFiles) {
    await registerMachines(store, { app, standIns, settings }, readTenantFile(path));
  }
}

const readEnv = (path: string): Record<string, string> => {
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')));
  return Object.fromEntries(entries.map(([key, value]) => [key, value ?? '']));
};
