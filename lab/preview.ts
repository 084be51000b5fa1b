import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { CommandError } from '../cli/command/command-error.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { isPortFree } from '../cli/local/ports.ts';
import { startProcess, stopProcesses, waitFor } from '../cli/local/processes.ts';
import { DEV_VARS, readSettings } from '../cli/settings/dev-vars.ts';
import { parseSettings } from '../worker/core/env.ts';

const port = Number(process.env['PORT'] ?? 5173);
/** Written by `npm run build`: the path of the built configuration. */
const POINTER = '.wrangler/deploy/config.json';
const pointer = v.object({ configPath: v.string() });

/** The copy of the settings in the build folder. It exists only while the preview runs. */
let settings: URL | undefined;
const removeSettings = () => settings && rmSync(settings, { force: true });

/** Runs the production build in workerd with the current settings of `.dev.vars`. */
async function preview() {
  if (!existsSync(POINTER)) throw new CommandError('There is no build yet: npm run build');
  parseSettings(readSettings());
  if (!(await isPortFree(port))) throw new CommandError(`Port ${port} is in use. Set PORT.`);
  const { configPath } = v.parse(pointer, JSON.parse(readFileSync(POINTER, 'utf8')));
  const built = new URL(configPath, `file://${process.cwd()}/.wrangler/deploy/`);
  // The build has no settings. The copy is readable only by this user, and is deleted at the end.
  if (existsSync(DEV_VARS)) {
    settings = new URL('.dev.vars', built);
    writeFileSync(settings, readFileSync(DEV_VARS), { mode: 0o600 });
  }
  const edge = startProcess('vite', ['preview'], {
    env: { PORT: String(port) },
    show: () => true,
  });
  await waitFor(`http://localhost:${port}/builds/latest.json`, edge);
  console.log(`\n  The build   http://localhost:${port}/\n`);
  await edge.ended;
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => {
    removeSettings();
    void stopProcesses().then(() => process.exit(0));
  });
}
await runCommand(preview);
removeSettings();
await stopProcesses();
process.exit();
