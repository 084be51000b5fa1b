import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { printable } from './printable.ts';

/** The parts of its process that a command uses. Tests pass their own. */
export type CommandIo = {
  /** The environment variables. Their settings override those of `.dev.vars`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The operator's user name on this computer. */
  readonly user: string;
  /**
   * Prints a result to standard output. Escapes control characters, which could control the
   * terminal.
   */
  readonly print: (text: string) => void;
  /** Prints a message for the operator to standard error, with the same escapes. */
  readonly warn: (text: string) => void;
  /** Reads standard input to its end. */
  readonly readInput: () => string;
  /** Opens a page in the person's browser. Does nothing if there is none. */
  readonly openBrowser: (url: string) => Promise<void>;
};

/** The `CommandIo` of this process. Commands that need a user name fail if this user has none. */
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
      // Ignored, because the command also prints the address.
    });
  },
};
