import { createContext, useContext, useEffect, useState } from 'react';

/**
 * What a person can do on a page. The palette offers what has a label. `key` does it without the palette, while
 * single keys are on.
 */
export type Command = {
  readonly id: string;
  readonly label: string | null;
  readonly key?: string;
  readonly run: () => void;
};

/** The commands of the pages in sight. */
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

/** Offers commands in the palette as long as the page is in sight. */
export function useCommands(commands: readonly Command[]): void {
  const register = useContext(CommandContext);
  const [owner] = useState(() => Symbol('page'));
  useEffect(() => {
    register.set(owner, commands);
    return () => register.set(owner, []);
  });
}
