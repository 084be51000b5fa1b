import type { CommandIo } from '../../../cli/command/command-io.ts';
import { printable } from '../../../cli/command/printable.ts';
import { exitCodeOf } from '../../../cli/command/run-command.ts';

/** The commands of `package.json`. Each is loaded when a test calls it. */
const commands = {
  audit: () => import('../../../cli/commands/audit.ts'),
  device: () => import('../../../cli/commands/device.ts'),
  doctor: () => import('../../../cli/commands/doctor.ts'),
  keys: () => import('../../../cli/commands/keys.ts'),
  orders: () => import('../../../cli/commands/orders.ts'),
  reconcile: () => import('../../../cli/commands/reconcile.ts'),
  staff: () => import('../../../cli/commands/staff.ts'),
  tenant: () => import('../../../cli/commands/tenant.ts'),
};

/** What a command said: its exit code, and the text of both streams. */
export type Said = { readonly code: number; readonly out: string; readonly err: string };

/**
 * Runs a command as `npm run` does, without a process of its own.
 * @param input what standard input holds.
 */
export async function runScript(
  script: keyof typeof commands,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<Said> {
  const { main } = await commands[script]();
  let [out, err] = ['', ''];
  const io: CommandIo = {
    env: { ...process.env, ...settings },
    user: 'hanako',
    print: (text) => {
      out += `${printable(text)}\n`;
    },
    warn: (text) => {
      err += `${printable(text)}\n`;
    },
    readInput: () => input,
  };
  const code = await exitCodeOf(main, words, io);
  return { code, out, err };
}
