import type { Command } from './command.ts';
import type { Group, GroupTable } from './group.ts';
import type { Options } from './options.ts';

export const PROGRAM = 'npm run ops --';
/**
 * The column at which descriptions begin. The description of a longer entry begins on the next
 * line.
 */
const COLUMN = 30;

/** Returns an entry and its description, wrapped after 70 characters. */
function row(entry: string, about: string): string {
  const indent = `\n${' '.repeat(COLUMN)}`;
  const lines = about.replaceAll(/(.{1,70})(?: |$)/g, `$1${indent}`).trimEnd();
  return entry.length < COLUMN - 3
    ? `  ${entry.padEnd(COLUMN - 2)}${lines}`
    : `  ${entry}${indent}${lines}`;
}

/** Returns a titled list, or nothing if the list is empty. */
const section = (title: string, rows: readonly string[]): readonly string[] =>
  rows.length === 0 ? [] : [[`${title}:`, ...rows].join('\n')];

const page = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');

const optionText = (name: string, { value }: Options[string]): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

/** Returns the command as the operator types it: its name, its arguments and its needed options. */
function callOf(name: string, command: Command): string {
  const options = Object.entries(command.options);
  const needed = options.filter(([, { isNeeded }]) => isNeeded).map((one) => optionText(...one));
  return [name, ...Object.keys(command.arguments ?? {}), ...needed].join(' ');
}

/** Returns the help of `vending`: its groups. */
export const tableHelp = (table: GroupTable): string =>
  page(
    `Usage: ${PROGRAM} GROUP COMMAND [options]`,
    ...section(
      'Groups',
      Object.entries(table).map(([name, { about }]) => row(name, about)),
    ),
    `${PROGRAM} GROUP --help lists the group's commands.`,
  );

/** Returns the help of a group, or of those of its commands that begin with `word`. */
export function groupHelp(name: string, about: string, { commands, notes }: Group, word = '') {
  const shown = Object.entries(commands).filter(([command]) => command.startsWith(word));
  return page(
    `Usage: ${PROGRAM} ${name} COMMAND [options]`,
    about,
    ...section(
      'Commands',
      shown.map(([command, one]) => row(callOf(command, one), one.about)),
    ),
    ...section('Options', optionRows(shown)),
    notes ?? '',
    `${PROGRAM} ${name} COMMAND --help explains one command.`,
  );
}

/**
 * Returns every option of the commands once. If only some commands have an option, its row names
 * them.
 */
function optionRows(commands: readonly (readonly [string, Command])[]): readonly string[] {
  const rows = commands.flatMap(([name, { options }]) =>
    Object.entries(options).map(([option, spec]) => ({
      ...{ name, entry: optionText(option, spec), about: spec.about },
    })),
  );
  const same = Map.groupBy(rows, ({ entry, about }) => `${entry} ${about}`).values();
  return [...same].map((group) => {
    const names = group.map(({ name }) => name);
    const owners = names.length === commands.length ? '' : ` (${names.join(', ')})`;
    return row(group[0]?.entry ?? '', `${group[0]?.about}${owners}`);
  });
}

/** Returns the help of one command. @param name its words after the program's name. */
export const commandHelp = (name: string, command: Command): string =>
  page(
    `Usage: ${PROGRAM} ${callOf(name, command)}${Object.keys(command.options).length > 0 ? ' [options]' : ''}`,
    command.about,
    ...section(
      'Arguments',
      Object.entries(command.arguments ?? {}).map(([argument, about]) => row(argument, about)),
    ),
    ...section(
      'Options',
      Object.entries(command.options).map(([option, spec]) =>
        row(optionText(option, spec), spec.about),
      ),
    ),
    command.notes ?? '',
  );
