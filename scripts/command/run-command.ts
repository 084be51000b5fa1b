import { SettingsError } from '../../worker/env.ts';
import { StoreError } from '../../worker/store/store-error.ts';
import { CommandError } from './command-error.ts';

const foreseen = [CommandError, SettingsError, StoreError];

/** Runs a command: one clear line and exit 1 for what is foreseen, the whole stack for a surprise. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (cause) {
    const plain = foreseen.some((kind) => cause instanceof kind);
    console.error(plain && cause instanceof Error ? cause.message : cause);
    process.exitCode = 1;
  }
}
