import { CommandError } from './command-error.ts';
import { type CommandIo, processIo } from './command-io.ts';

/**
 * The main function of a process. Resolves with the exit code. A tool that resolves with nothing
 * has succeeded, or has set the code of its process.
 */
export type Main = (argv: readonly string[], io: CommandIo) => Promise<number> | Promise<void>;

/**
 * Returns whether a command explains this error in its message. Loads the edge's error classes only after an error, so
 * that commands start quickly.
 */
async function isExpected(cause: unknown): Promise<boolean> {
  if (cause instanceof CommandError) return true;
  const { SettingsError } = await import('../../worker/core/env.ts');
  const { StoreError } = await import('../../worker/core/store/store-error.ts');
  return cause instanceof SettingsError || cause instanceof StoreError;
}

/**
 * Runs a command. Returns its exit code. An expected error prints one line and returns 1.
 * @throws every other error.
 */
export async function exitCodeOf(
  command: Main,
  argv: readonly string[],
  io: CommandIo,
): Promise<number> {
  try {
    const code = await command(argv, io);
    return typeof code === 'number' ? code : 0;
  } catch (cause) {
    if (!(cause instanceof Error) || !(await isExpected(cause))) throw cause;
    io.warn(cause.message);
    return 1;
  }
}

/** Runs a command as this process. An unexpected error shows its stack. */
export async function runCommand(command: Main): Promise<void> {
  try {
    const code = await exitCodeOf(command, process.argv.slice(2), processIo);
    if (code !== 0) process.exitCode = code;
  } catch (cause) {
    console.error(cause);
    process.exitCode = 1;
  }
}
