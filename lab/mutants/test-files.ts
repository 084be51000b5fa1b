import { globSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

/** Returns the test files to run for a mutant. Without names it returns the whole suite. */
export function testFilesOf({ caughtBy: [suite, ...names] }: Mutant): readonly string[] {
  const files = globSync(`tests/${suite}/**/*.test.{ts,tsx}`).toSorted();
  return names.length === 0
    ? files
    : files.filter((file) => names.some((one) => file.includes(one)));
}
