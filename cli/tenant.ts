import { runCommand } from './command/run-command.ts';
import { main } from './commands/tenant.ts';

await runCommand(main);
