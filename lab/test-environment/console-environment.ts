import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../cli/local/ports.ts';
import { waitFor } from '../../cli/local/processes.ts';
import { openStore } from '../../cli/services/open-store.ts';
import { writeConsoleSettings } from '../../cli/settings/console-dev-vars.ts';
import { demoTenantFiles } from '../../cli/tenant/demo-tenants.ts';
import { readTenantFile } from '../../cli/tenant/tenant-file.ts';
import { seedSales } from '../sandbox/seed-sales.ts';
import { seedStaff } from '../sandbox/seed-staff.ts';
import { seedTasks } from '../sandbox/seed-tasks.ts';
import { MAP_FILE } from './map-file.ts';
import { serveWorker } from './serve.ts';
import { buildOnce } from './test-build.ts';
import { registryOf, type TestEnvironment } from './test-environment.ts';

/** The operator's console for a test environment, with staff for each role. */
export type ConsoleEnvironment = { readonly console: string };

/** Starts the console, connected to the environment's edge. */
export async function startConsole(environment: TestEnvironment): Promise<ConsoleEnvironment> {
  const { standIns, settings, dist } = environment;
  const outDir = join(process.cwd(), `${dist}-console`);
  const { console: built } = await buildOnce();
  cpSync(built, outDir, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const worker = `${outDir}/line_vending_console`;
  const own = { CONSOLE_ORIGIN: origin, MAP_TILES: MAP_FILE, MAP_CREDIT: '試験の地図' };
  writeConsoleSettings({ ...settings, ...own }, `${worker}/.dev.vars`);
  for (const path of demoTenantFiles) {
    const place = { standIns, consoleOrigin: origin };
    await seedStaff(openStore(settings), place, readTenantFile(path));
  }
  const server = serveWorker({
    config: `${worker}/wrangler.json`,
    script: `${worker}/index.js`,
    ...{ port, state: `${outDir}/state` },
    ...{ env: registryOf(dist), title: 'the console' },
  });
  await waitFor(`${origin}/demo`, server);
  return { console: origin };
}

/** Gives the demo tenants past sales and tasks, which the console's pages show. */
export async function seedConsole({ standIns, settings }: TestEnvironment): Promise<void> {
  for (const file of demoTenantFiles.map(readTenantFile)) {
    await seedSales({ settings, standIns, file });
    await seedTasks({ settings, standIns, file });
  }
}
