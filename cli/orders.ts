import { runCommand } from './command/run-command.ts';
import { main } from './commands/orders.ts';

await runCommand(main);
