import { SettingsError } from '../../worker/core/env.ts';
import { StoreError } from '../../worker/core/store/store-error.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, processIo } from './command-io.ts';

/**
 * A command: what it does with its arguments. It resolves with its exit code. A tool that resolves with
 * nothing has succeeded, or has set the code of its process.
 */
export type Command = (argv: readonly string[], io: CommandIo) => Promise<number> | Promise<void>;

const expectedErrors = [CommandError, SettingsError, StoreError];

/**
 * Runs a command. Returns its exit code. An expected error prints one line and returns 1.
 * @throws every other error.
 */
export async function exitCodeOf(
  command: Command,
  argv: readonly string[],
  io: CommandIo,
): Promise<number> {
  try {
    const code = await command(argv, io);
    return typeof code === 'number' ? code : 0;
  } catch (cause) {
    const isExpected = expectedErrors.some((kind) => cause instanceof kind);
    if (!isExpected || !(cause instanceof Error)) throw cause;
    io.warn(cause.message);
    return 1;
  }
}

/** Runs a command as this process. An unexpected error shows its stack. */
export async function runCommand(command: Command): Promise<void> {
  try {
    const code = await exitCodeOf(command, process.argv.slice(2), processIo);
    if (code !== 0) process.exitCode = code;
  } catch (cause) {
    console.error(cause);
    process.exitCode = 1;
  }
}
