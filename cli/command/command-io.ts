import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { printable } from './printable.ts';

/** What a command uses of its process. A test passes its own. */
export type CommandIo = {
  /** The environment. Its settings go before those of `.dev.vars`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The operator's user name on this computer. */
  readonly user: string;
  /** Prints a result to standard output. Nothing in the text controls a terminal. */
  readonly print: (text: string) => void;
  /** Prints a message for the operator to standard error, likewise. */
  readonly warn: (text: string) => void;
  /** Reads standard input to its end. */
  readonly readInput: () => string;
  /** Opens a page in the person's browser. Does nothing where there is none. */
  readonly openBrowser: (url: string) => Promise<void>;
};

/** This process as a command's io. A user without a name on this computer fails the commands that need one. */
export const processIo: CommandIo = {
  env: process.env,
  get user() {
    return userInfo().username;
  },
  print: (text) => console.log(printable(text)),
  warn: (text) => console.error(printable(text)),
  readInput: () => readFileSync(0, 'utf8'),
  async openBrowser(url) {
    const { default: open } = await import('open');
    const child = await open(url);
    child.on('error', () => {
      // The address is printed too.
    });
  },
};
