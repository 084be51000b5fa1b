import { runCommand } from './command/run-command.ts';
import { main } from './commands/machine.ts';

await runCommand(main);
