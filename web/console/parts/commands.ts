import { createContext, useContext, useEffect, useState } from 'react';

/**
 * A command of a page. The palette lists commands with a label. `key` runs it without the palette,
 * if single keys are enabled.
 */
export type Command = {
  readonly id: string;
  readonly label: string | null;
  readonly key?: string;
  readonly run: () => void;
};

/** The commands of the mounted pages. */
export type CommandRegister = {
  /** Replaces the commands of one owner. */
  readonly set: (owner: symbol, commands: readonly Command[]) => void;
  readonly all: () => readonly Command[];
};

export function createCommandRegister(): CommandRegister {
  const byOwner = new Map<symbol, readonly Command[]>();
  return {
    set: (owner, commands) => {
      if (commands.length === 0) byOwner.delete(owner);
      else byOwner.set(owner, commands);
    },
    all: () => [...byOwner.values()].flat(),
  };
}

export const CommandContext = createContext<CommandRegister>(createCommandRegister());

/** Registers commands in the palette while the page is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const register = useContext(CommandContext);
  const [owner] = useState(() => Symbol('page'));
  useEffect(() => {
    register.set(owner, commands);
    return () => register.set(owner, []);
  });
}
