import { globSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

/** The test files that vitest runs for a mutant; all of the suite where it names none. */
export function testFilesOf({ caughtBy: [suite, ...names] }: Mutant): readonly string[] {
  const files = globSync(`tests/${suite}/**/*.test.{ts,tsx}`).toSorted();
  return names.length === 0
    ? files
    : files.filter((file) => names.some((one) => file.includes(one)));
}
