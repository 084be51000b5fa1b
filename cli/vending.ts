#!/usr/bin/env node
import { runCommand } from './command/run-command.ts';
import { main } from './commands/vending.ts';

await runCommand(main);
