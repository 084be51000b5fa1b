import { runCommand } from './command/run-command.ts';
import { main } from './commands/doctor.ts';

await runCommand(main);
