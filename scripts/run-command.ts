import { SettingsError } from '../worker/env.ts';
import { StoreError } from '../worker/store/store-error.ts';
import { TenantFileError } from './tenant-file.ts';

/** A person's mistake, or a missing part of the machine: said in one line, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const foreseen = [CommandError, SettingsError, StoreError, TenantFileError];

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
