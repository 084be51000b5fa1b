import { runCommand } from './command/run-command.ts';
import { main } from './commands/reconcile.ts';

await runCommand(main);
