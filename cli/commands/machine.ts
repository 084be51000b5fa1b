import type { CommandIo } from '../command/command-io.ts';
import { findCredentials } from '../machine/credentials.ts';
import { listenToKeys } from '../machine/keyboard.ts';
import { readOptions, USAGE } from '../machine/options.ts';
import { startMachine } from '../machine/start-machine.ts';

/** `npm run machine`. Resolves once the machine runs, until somebody ends its process. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(argv);
  if (options === undefined) {
    io.print(USAGE);
    return 0;
  }
  const log = (text: string) => io.print(`${new Date().toLocaleTimeString()}  ${text}`);
  const credentials = await findCredentials(options, io);
  const { client, url, motor } = options;
  const place = { folder: '.state/machines', log, random: Math.random };
  const machine = startMachine({ ...credentials, ...{ client, url, motor }, ...place });
  io.print('Keys: j jam, d door, o offline, r refill, q quit');
  listenToKeys({ ...machine, log });
  return 0;
}
