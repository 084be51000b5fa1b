import { CommandError } from '../../cli/command/command-error.ts';
import type { Mutant, Suite } from './mutant.ts';
import { runTests } from './run-tests.ts';

/** Longer than any suite takes on an idle computer. */
const LEAST_LIMIT_MS = 300_000;
/** How much slower the computer may get between the run on the correct code and a mutant's run. */
const SLACK = 6;
/** The number of lines to print of a failure. */
const SHOWN = 6;
const SOUND_LIMITS_MS = [20 * 60_000, 60 * 60_000];

/**
 * Runs all tests for a suite's mutants on the correct code. A suite that cannot even start would seem to
 * catch every mutant. It runs a second time after a failure or timeout, because other processes may have
 * slowed the computer down.
 * @returns the time limit for the tests of a mutant, in milliseconds.
 * @throws CommandError if the suite fails twice, or is too slow.
 */
export async function checkSound(
  copy: string,
  suite: Suite,
  mutants: readonly Mutant[],
): Promise<number> {
  const seconds = await soundSeconds(copy, [suite, ...filesOf(mutants)]);
  console.log(`SOUND     ${String(seconds).padStart(4)} s  ${suite}`);
  return Math.max(LEAST_LIMIT_MS, seconds * 1000 * SLACK);
}

async function soundSeconds(copy: string, caughtBy: Mutant['caughtBy']): Promise<number> {
  let failed: readonly string[] | null = null;
  for (const limitMs of SOUND_LIMITS_MS) {
    const { ended, seconds, failures } = await runTests(copy, caughtBy, limitMs);
    if (ended === 'PASSED') return seconds;
    failed = ended === 'FAILED' ? failures : null;
  }
  const name = caughtBy.join(' ');
  throw new CommandError(
    failed
      ? [`The suite ${name} fails with nothing broken.`, ...failed.slice(0, SHOWN)].join('\n')
      : `The suite ${name} is too slow: this machine is too busy to judge a breakage.`,
  );
}

/** Returns the test files for these mutants, or none if one of them needs the whole suite. */
function filesOf(mutants: readonly Mutant[]): readonly string[] {
  const lists = mutants.map(({ caughtBy: [, ...tests] }) => tests);
  return lists.some((tests) => tests.length === 0) ? [] : [...new Set(lists.flat())];
}
