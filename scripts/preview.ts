import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parseSettings } from '../worker/env.ts';
import { CommandError } from './command/command-error.ts';
import { runCommand } from './command/run-command.ts';
import { isPortFree } from './local/ports.ts';
import { startProcess, stopProcesses, waitFor } from './local/processes.ts';
import { DEV_VARS, readSettings } from './settings/dev-vars.ts';

const port = Number(process.env['PORT'] ?? 5173);
/** Written by `npm run build`: the path of the built configuration. */
const POINTER = '.wrangler/deploy/config.json';
const pointer = v.object({ configPath: v.string() });

/** The production build in workerd, with the settings of `.dev.vars` as they are now. */
async function preview() {
  if (!existsSync(POINTER)) throw new CommandError('There is no build yet: npm run build');
  parseSettings(readSettings());
  if (!(await isPortFree(port))) throw new CommandError(`Port ${port} is in use. Set PORT.`);
  const { configPath } = v.parse(pointer, JSON.parse(readFileSync(POINTER, 'utf8')));
  const built = new URL(configPath, `file://${process.cwd()}/.wrangler/deploy/`);
  // The build has its own copy, which would hide later edits.
  if (existsSync(DEV_VARS)) copyFileSync(DEV_VARS, new URL('.dev.vars', built));
  const edge = startProcess('vite', ['preview'], {
    env: { PORT: String(port) },
    show: () => true,
  });
  await waitFor(`http://localhost:${port}/builds/latest.json`, edge);
  console.log(`\n  The build   http://localhost:${port}/\n`);
  await edge.ended;
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(0)));
}
await runCommand(preview);
await stopProcesses();
process.exit();
