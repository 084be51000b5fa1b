import { runCommand } from './command/run-command.ts';
import { main } from './commands/audit.ts';

await runCommand(main);
