import { CommandError } from '../../cli/command/command-error.ts';
import type { Mutant, Suite } from './mutant.ts';
import { runTests } from './run-tests.ts';

/** Longer than any suite takes on an idle machine. */
const LEAST_LIMIT_MS = 300_000;
/** A machine may become this much busier between the sound run and a mutant's. */
const SLACK = 6;
/** How many lines of a failure are worth reading. */
const SHOWN = 6;
const SOUND_LIMITS_MS = [20 * 60_000, 60 * 60_000];

/**
 * Runs everything that should notice one of these mutants of a suite on the sound copy: a suite that
 * cannot even start would catch everything. It runs a second time where it fails or times out, because
 * other processes may have kept the machine busy.
 * @returns how long the tests of a mutant may run, in milliseconds.
 * @throws CommandError where the suite fails twice, or is too slow to be judged.
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

/** The test files that run for any of these; none where one of them needs the whole suite. */
function filesOf(mutants: readonly Mutant[]): readonly string[] {
  const lists = mutants.map(({ caughtBy: [, ...tests] }) => tests);
  return lists.some((tests) => tests.length === 0) ? [] : [...new Set(lists.flat())];
}
