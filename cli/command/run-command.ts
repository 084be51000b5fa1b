import { SettingsError } from '../../worker/core/env.ts';
import { StoreError } from '../../worker/core/store/store-error.ts';
import { CommandError } from './command-error.ts';
import { warn } from './print.ts';

const expectedErrors = [CommandError, SettingsError, StoreError];

/**
 * Runs a command. An expected error prints one line and sets exit code 1. Any other error shows its stack.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (cause) {
    const plain = expectedErrors.some((kind) => cause instanceof kind);
    if (plain && cause instanceof Error) warn(cause.message);
    else console.error(cause);
    process.exitCode = 1;
  }
}
