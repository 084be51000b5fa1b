import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';
import type { CommandIo } from './command-io.ts';
import type { Group, GroupTable } from './group.ts';
import { commandHelp, groupHelp, PROGRAM, tableHelp } from './help-text.ts';
import { nearestNames } from './nearest-names.ts';
import { UsageError } from './usage-error.ts';

const HELP = '--help';
const asksHelp = (word: string | undefined) => word === undefined || word === HELP;

/**
 * Runs the command that the first words name, or prints help. Loads only that command's group.
 * @returns the exit code.
 * @throws CommandError if a name is unknown or the command fails.
 */
export async function dispatch(
  table: GroupTable,
  [name, ...words]: readonly string[],
  io: CommandIo,
): Promise<number> {
  if (name === undefined || name === HELP) {
    io.print(tableHelp(table));
    return 0;
  }
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!entry) throw unknownName(name, Object.keys(table), HELP);
  const loaded = await entry.load();
  return 'main' in loaded
    ? runOrHelp(name, loaded, words, io)
    : runOfGroup(name, entry.about, loaded, words, io);
}

async function runOfGroup(
  name: string,
  about: string,
  group: Group,
  words: readonly string[],
  io: CommandIo,
): Promise<number> {
  const [first, second] = words;
  for (const [called, command] of Object.entries(group.commands)) {
    const length = called.split(' ').length;
    if (words.slice(0, length).join(' ') !== called) continue;
    return runOrHelp(`${name} ${called}`, command, words.slice(length), io);
  }
  const names = Object.keys(group.commands);
  const isFirstOfTwo = names.some((called) => called.startsWith(`${first} `));
  if (asksHelp(first) || (isFirstOfTwo && asksHelp(second))) {
    io.print(groupHelp(name, about, group, isFirstOfTwo ? `${first} ` : ''));
    return 0;
  }
  const typed = isFirstOfTwo ? `${first} ${second}` : `${first}`;
  throw unknownName(typed, names, `${name} ${HELP}`);
}

async function runOrHelp(
  name: string,
  command: Command,
  argv: readonly string[],
  io: CommandIo,
): Promise<number> {
  const help = commandHelp(name, command);
  if (argv.includes(HELP)) {
    io.print(help);
    return 0;
  }
  try {
    return await command.main(argv, io);
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    throw new CommandError([cause.message, help].filter(Boolean).join('\n\n'));
  }
}

function unknownName(typed: string, names: readonly string[], help: string): CommandError {
  const near = nearestNames(typed, names);
  const known = near.length > 0 ? `Nearest: ${near.join(', ')}` : `There are: ${names.join(', ')}`;
  return new CommandError(`There is no "${typed}". ${known}. ${PROGRAM} ${help} explains them.`);
}
