import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Certificate, httpsArguments, trust } from '../local/certificate.ts';
import { freePort } from '../local/ports.ts';
import { type Started, startProcess, waitFor } from '../local/processes.ts';
import { registerMachines } from '../sandbox/register-machines.ts';
import { registerWithLine } from '../sandbox/register-with-line.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import { trustServiceAccount } from '../sandbox/trust-service-account.ts';
import { openStore } from '../services/open-store.ts';
import { makeDevelopmentKeys } from '../settings/development-keys.ts';
import { demoTenantFiles } from '../tenant/demo-tenants.ts';
import { putTenant } from '../tenant/put-tenant.ts';
import { readTenantFile } from '../tenant/tenant-file.ts';
import { buildOnce, copyBuild } from './test-build.ts';

/** The whole product on ports of its own: the production build, the sandbox, both demo tenants. */
export type TestEnvironment = {
  readonly app: string;
  readonly standIns: string;
  /** The folder of the build. */
  readonly dist: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The file of the settings. */
  readonly settingsPath: string;
  /** The process group of the edge, and that of the stand-ins. */
  readonly edgeGroup: number;
  readonly sandboxGroup: number;
};

/**
 * Builds and starts the product below `.state/{name}`, always from nothing. Neither `npm start` nor
 * `dist` is touched. It is the production build, with LINE’s hosts pointing to the sandbox.
 * @param onEdgeLine is told each line that the edge writes, its measurements with them.
 * @param certificate makes everything answer by https.
 */
export async function startTestEnvironment(
  name: string,
  onEdgeLine?: (line: string) => void,
  certificate?: Certificate,
): Promise<TestEnvironment> {
  if (certificate) trust(certificate);
  const protocol = certificate ? 'https' : 'http';
  const dir = `.state/${name}`;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const [appPort, standInPort] = [await freePort(), await freePort()];
  const app = `${protocol}://localhost:${appPort}`;
  const standIns = `${protocol}://localhost:${standInPort}`;
  await makeDevelopmentKeys(standIns, `${dir}/settings`);
  const settings = readEnv(`${dir}/settings`);
  const sandbox = await startSandbox(standInPort, `${process.cwd()}/${dir}/stand-ins`, certificate);
  await trustServiceAccount(standIns, settings);
  const store = openStore(settings);
  for (const path of demoTenantFiles) {
    const file = readTenantFile(path);
    await registerWithLine(standIns, app, file);
    await putTenant(store, file);
  }
  const dist = `${dir}/dist`;
  await copyBuild(await buildOnce(), dist, standIns);
  const measured = onEdgeLine ? '\nMETRICS_LOG=1\n' : '';
  writeFileSync(
    `${dist}/line_vending/.dev.vars`,
    readFileSync(`${dir}/settings`, 'utf8') + measured,
    { mode: 0o600 },
  );
  const edge = await startEdge(
    `${dist}/line_vending/wrangler.json`,
    appPort,
    `${process.cwd()}/${dir}/edge`,
    onEdgeLine,
    certificate,
  );
  for (const path of demoTenantFiles) {
    await registerMachines(store, { app, standIns, settings }, readTenantFile(path));
  }
  return {
    ...{ app, standIns, dist, settings, settingsPath: `${dir}/settings` },
    ...{ edgeGroup: edge.group, sandboxGroup: sandbox.group },
  };
}

const readEnv = (path: string): Record<string, string> => {
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')));
  return Object.fromEntries(entries.map(([key, value]) => [key, value ?? '']));
};

/** Serves a built Worker with wrangler, as `npx wrangler dev` does. */
export async function startEdge(
  config: string,
  port: number,
  state: string,
  onLine: (line: string) => void = () => undefined,
  certificate?: Certificate,
): Promise<Started> {
  const edge = startProcess(
    'wrangler',
    [
      'dev',
      ...['-c', config],
      ...['--port', String(port)],
      ...['--inspector-port', '0'],
      '--show-interactive-dev-session=false',
      ...['--persist-to', state],
      ...httpsArguments(certificate),
    ],
    { onLine },
  );
  const protocol = certificate ? 'https' : 'http';
  await waitFor(`${protocol}://localhost:${port}/builds/latest.json`, edge);
  return edge;
}
