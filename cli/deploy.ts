import { runCommand } from './command/run-command.ts';
import { main } from './commands/deploy.ts';

await runCommand(main);
