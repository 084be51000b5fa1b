import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes vitest's cache of transformed files if the lockfile has changed since the cache was made.
 * Otherwise vitest deletes the cache when it starts, and one of two parallel jobs would delete
 * files that the other reads.
 */
export function dropOldCache(
  lockfile = 'package-lock.json',
  folder = 'node_modules/.vitest-cache',
): void {
  const made = join(folder, '_metadata.json');
  if (!existsSync(made) || statSync(made).mtimeMs > statSync(lockfile).mtimeMs) return;
  rmSync(folder, { recursive: true, force: true });
}
