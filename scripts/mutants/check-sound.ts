import { CommandError } from '../command/command-error.ts';
import type { Mutant, Suite } from './mutant.ts';
import { runTests } from './run-tests.ts';

/** Longer than any suite takes on an idle machine. */
const LEAST_LIMIT_MS = 300_000;
/** A machine may become this much busier between the sound run and a mutant's. */
const SLACK = 6;
const SOUND_LIMITS_MS = [20 * 60_000, 60 * 60_000];

/** How long the tests of a mutant may run, by suite. */
export type Limits = ReadonlyMap<Suite, number>;

/**
 * Runs everything that should notice one of these on the sound copy: a suite that cannot even start
 * would catch everything. Each suite runs a second time where it fails or times out, because other
 * processes may have kept the machine busy.
 * @throws CommandError where a suite fails twice, or is too slow to be judged.
 */
export async function checkSound(copy: string, mutants: readonly Mutant[]): Promise<Limits> {
  const limits = new Map<Suite, number>();
  for (const [suite, some] of Map.groupBy(mutants, ({ caughtBy: [name] }) => name)) {
    const seconds = await soundSeconds(copy, [suite, ...filesOf(some)]);
    console.log(`SOUND     ${String(seconds).padStart(4)} s  ${suite}`);
    limits.set(suite, Math.max(LEAST_LIMIT_MS, seconds * 1000 * SLACK));
  }
  return limits;
}

async function soundSeconds(copy: string, caughtBy: Mutant['caughtBy']): Promise<number> {
  let hasFailed = false;
  for (const limitMs of SOUND_LIMITS_MS) {
    const { ended, seconds } = await runTests(copy, caughtBy, limitMs);
    if (ended === 'PASSED') return seconds;
    hasFailed = ended === 'FAILED';
  }
  const name = caughtBy.join(' ');
  throw new CommandError(
    hasFailed
      ? `The suite ${name} fails with nothing broken.`
      : `The suite ${name} is too slow: this machine is too busy to judge a breakage.`,
  );
}

/** The test files that run for any of these; none where one of them needs the whole suite. */
function filesOf(mutants: readonly Mutant[]): readonly string[] {
  const lists = mutants.map(({ caughtBy: [, ...tests] }) => tests);
  return lists.some((tests) => tests.length === 0) ? [] : [...new Set(lists.flat())];
}
