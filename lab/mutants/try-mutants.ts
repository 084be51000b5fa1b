import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../cli/command/command-error.ts';
import type { Mutant, Suite } from './mutant.ts';
import { prepareCopy } from './prepare-copy.ts';
import { runTests } from './run-tests.ts';

const SOUND_LIMIT_MS = 20 * 60_000;
/**
 * Several times longer than the tests of one mutant. A mutant that makes them hang counts as
 * caught.
 */
const LIMIT_MS = 5 * 60_000;
/** Maximum number of lines to print if a suite fails on the correct code. */
const SHOWN = 6;

/** Tries the mutants one by one in a copy of this checkout. Returns the names of the survivors. */
export async function tryMutants(mutants: readonly Mutant[]): Promise<readonly string[]> {
  const copy = prepareCopy();
  const survivors: string[] = [];
  for (const [suite, ofSuite] of Map.groupBy(mutants, ({ caughtBy: [name] }) => name)) {
    await checkSound(copy, suite, ofSuite);
    for (const mutant of ofSuite) {
      const startedMs = Date.now();
      const survives = await passesTests(copy, mutant);
      const seconds = Math.round((Date.now() - startedMs) / 1000);
      console.log(`${survives ? 'SURVIVED' : 'CAUGHT  '} ${seconds} s  ${mutant.name}`);
      if (survives) survivors.push(mutant.name);
    }
  }
  return survivors;
}

/**
 * Runs all tests for a suite's mutants on the correct code.
 * @throws CommandError if they fail, because a suite that cannot start would seem to catch every mutant.
 */
async function checkSound(copy: string, suite: Suite, mutants: readonly Mutant[]): Promise<void> {
  const lists = mutants.map(({ caughtBy: [, ...tests] }) => tests);
  const tests = lists.some((list) => list.length === 0) ? [] : [...new Set(lists.flat())];
  const { passed, failures } = await runTests(copy, [suite, ...tests], SOUND_LIMIT_MS);
  if (passed) return;
  const lines = [`The suite ${suite} fails with nothing broken.`, ...failures.slice(0, SHOWN)];
  throw new CommandError(lines.join('\n'));
}

/** Applies the mutant to the copy, runs its tests, and restores the file. */
async function passesTests(copy: string, mutant: Mutant): Promise<boolean> {
  const path = join(copy, mutant.file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(path, sound.split(mutant.find).join(mutant.put));
  try {
    return (await runTests(copy, mutant.caughtBy, LIMIT_MS)).passed;
  } finally {
    writeFileSync(path, sound);
  }
}
