import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../cli/command/command-error.ts';
import type { Mutant } from './mutant.ts';
import { runTests } from './run-tests.ts';

/** CAUGHT: a test failed. HUNG: the time limit ended the run, which counts as caught and is reported. */
export type Outcome = 'CAUGHT' | 'HUNG' | 'SURVIVED';
export type Tried = { readonly outcome: Outcome; readonly seconds: number };

const outcomes = { PASSED: 'SURVIVED', FAILED: 'CAUGHT', TIMED_OUT: 'HUNG' } as const;

/** Applies the mutant to the copy, runs its tests, and restores the file. */
export async function tryMutant(copy: string, mutant: Mutant, limitMs: number): Promise<Tried> {
  const path = join(copy, mutant.file);
  const sound = readFileSync(path, 'utf8');
  const parts = sound.split(mutant.find);
  if (parts.length !== 2) {
    const times = parts.length - 1;
    throw new CommandError(
      `“${mutant.name}” is out of date: ${mutant.file} has its text ${times} times.`,
    );
  }
  writeFileSync(path, parts.join(mutant.put));
  try {
    const { ended, seconds } = await runTests(copy, mutant.caughtBy, limitMs);
    return { outcome: outcomes[ended], seconds };
  } finally {
    writeFileSync(path, sound);
  }
}
