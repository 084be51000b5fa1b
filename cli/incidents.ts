import { runCommand } from './command/run-command.ts';
import { main } from './commands/incidents.ts';

await runCommand(main);
