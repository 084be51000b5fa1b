import { runCommand } from './command/run-command.ts';
import { main } from './commands/staff.ts';

await runCommand(main);
