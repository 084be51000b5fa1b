import type { Command } from './command.ts';

/** The commands of a group by their names. A name can be of two words: `secret put`. */
export type Group = {
  readonly commands: Readonly<Record<string, Command>>;
  /** Sentences below the group's help. */
  readonly notes?: string;
};

/** The groups of `vending`. A group that is one command loads as that command. */
export type GroupTable = Readonly<
  Record<string, { readonly about: string; readonly load: () => Promise<Group | Command> }>
>;
