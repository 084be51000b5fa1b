import { runCommand } from './command/run-command.ts';
import { main } from './commands/migrate.ts';

await runCommand(main);
