import { runCommand } from './command/run-command.ts';
import { main } from './commands/keys.ts';

await runCommand(main);
