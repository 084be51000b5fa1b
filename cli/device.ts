import { runCommand } from './command/run-command.ts';
import { main } from './commands/device.ts';

await runCommand(main);
