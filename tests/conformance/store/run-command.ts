import type { CommandIo } from '../../../cli/command/command-io.ts';
import { printable } from '../../../cli/command/printable.ts';
import { exitCodeOf } from '../../../cli/command/run-command.ts';
import { main } from '../../../cli/commands/vending.ts';

/** What a command returned: its exit code, and the text of both streams. */
export type Said = { readonly code: number; readonly out: string; readonly err: string };

/**
 * Runs a command as `npm run ops -- GROUP WORDS` does, in this process.
 * @param input what standard input holds.
 */
export async function runCommand(
  group: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<Said> {
  let [out, err] = ['', ''];
  const io: CommandIo = {
    // The developer may be signed in to a console. A test must not use that session.
    env: { ...process.env, XDG_CONFIG_HOME: '/nonexistent', ...settings },
    user: 'hanako',
    print: (text) => {
      out += `${printable(text)}\n`;
    },
    warn: (text) => {
      err += `${printable(text)}\n`;
    },
    readInput: () => input,
    openBrowser: async () => {},
  };
  const code = await exitCodeOf(main, [group, ...words], io);
  return { code, out, err };
}
