import { rmSync } from 'node:fs';
import { CommandError } from '../cli/command/command-error.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { isPortFree } from '../cli/local/ports.ts';

/** Deletes the stand-ins' state and the edge's caches. The keys in `.dev.vars` stay. */
await runCommand(async () => {
  const port = Number(process.env['SANDBOX_PORT'] ?? 8788);
  if (!(await isPortFree(port))) throw new CommandError('Stop `npm start` first (Ctrl-C).');
  rmSync('.state', { recursive: true, force: true });
  console.log('The state is gone. `npm start` begins anew.');
});
