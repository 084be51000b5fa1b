import { readFileSync, writeFileSync } from 'node:fs';
import { startProcess, waitFor } from '../../cli/local/processes.ts';
import { connectMachines, prepareWorld } from './prepare-world.ts';
import type { TestEnvironment } from './test-environment.ts';

/**
 * Returns the file from which Cloudflare's plugin reads the settings in the environment `name`. Git ignores
 * it.
 */
export const settingsOf = (name: string) => `.dev.vars.${name}`;

/**
 * Starts Vite's development server, as `npm start` does, and a sandbox below `.state/{name}`. The server
 * shares no settings, state or prebundled dependencies with `npm start`. There is no build, so `dist` stays
 * empty.
 */
export async function startDevelopmentServer(name: string): Promise<TestEnvironment> {
  const world = await prepareWorld(name);
  const { dir, app, appPort, standIns, settings, sandbox } = world;
  writeFileSync(settingsOf(name), readFileSync(world.settingsFile), { mode: 0o600 });
  const edge = startProcess('vite', ['dev', '--mode', 'sandbox'], {
    env: {
      ...{ PORT: String(appPort), SANDBOX_ORIGIN: standIns, CLOUDFLARE_ENV: name },
      ...{ EDGE_STATE: `${dir}/edge`, CACHE_DIR: `node_modules/.vite-${name}` },
      // Otherwise the server would inherit NODE_ENV `test` from the test runner.
      NODE_ENV: 'development',
    },
  });
  await waitFor(`${app}/demo`, edge);
  await connectMachines(world);
  return {
    ...{ app, standIns, settings, settingsPath: world.settingsFile, dist: `${dir}/dist` },
    ...{ edgeGroup: edge.group, sandboxGroup: sandbox.group },
  };
}
