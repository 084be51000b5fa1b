import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Certificate } from '../../cli/local/certificate.ts';
import { type Started, waitFor } from '../../cli/local/processes.ts';
import { connectMachines, prepareWorld } from './prepare-world.ts';
import { serveWorker } from './serve.ts';
import { buildOnce, copyBuild } from './test-build.ts';

/** The whole product on its own ports: the production build, the sandbox, both demo tenants. */
export type TestEnvironment = {
  readonly app: string;
  readonly standIns: string;
  /** The folder of the build. */
  readonly dist: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The path of the settings file. */
  readonly settingsPath: string;
  /** The process groups of the edge and of the stand-ins. */
  readonly edgeGroup: number;
  readonly sandboxGroup: number;
};

/**
 * Builds the product and starts it with empty state below `.state/{name}`. Does not touch `npm start` and
 * `dist`. It is the production build, with LINE’s hosts pointing to the sandbox.
 * @param onEdgeLine receives each line that the edge writes, including its measurements.
 * @param certificate makes everything serve https.
 */
export async function startTestEnvironment(
  name: string,
  onEdgeLine?: (line: string) => void,
  certificate?: Certificate,
): Promise<TestEnvironment> {
  const world = await prepareWorld(name, certificate);
  const { dir, app, appPort, standIns, settings } = world;
  const dist = `${dir}/dist`;
  const { app: built } = await buildOnce();
  await copyBuild(built, dist, standIns);
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
    registryOf(dist),
  );
  await connectMachines(world);
  return {
    ...{ app, standIns, dist, settings, settingsPath: `${dir}/settings` },
    ...{ edgeGroup: edge.group, sandboxGroup: world.sandbox.group },
  };
}

/**
 * Returns the variable that names the registry in which one environment's Workers find each other.
 * All environments of a computer share the default registry.
 */
export const registryOf = (dist: string): NodeJS.ProcessEnv => ({
  CLOUDFLARE_DEV_REGISTRY_PATH: resolve(`${dist}-registry`),
});

/** Serves a built Worker, and waits until it answers. */
export async function startEdge(
  config: string,
  port: number,
  state: string,
  onLine: (line: string) => void = () => undefined,
  certificate?: Certificate,
  env: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const script = config.replace('wrangler.json', 'index.js');
  const edge = serveWorker({ config, script, port, state, certificate, onLine, env });
  const protocol = certificate ? 'https' : 'http';
  await waitFor(`${protocol}://localhost:${port}/builds/latest.json`, edge);
  return edge;
}
