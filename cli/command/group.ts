import type { Command } from './command.ts';

/** The commands of a group by their names. A name can have two words: `secret put`. */
export type Group = {
  readonly commands: Readonly<Record<string, Command>>;
  /** Text that help shows below the group's commands. */
  readonly notes?: string;
};

/** The groups of `vending`. A group that is one command loads as that command. */
export type GroupTable = Readonly<
  Record<string, { readonly about: string; readonly load: () => Promise<Group | Command> }>
>;
