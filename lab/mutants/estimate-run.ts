import type { KeptResults } from './kept-results.ts';
import type { Mutant, Suite } from './mutant.ts';

/** Seconds per mutant on two idle cores, for mutants without an earlier measurement. */
const USUAL_SECONDS: Readonly<Record<Suite, number>> = {
  web: 6,
  worker: 12,
  conformance: 15,
  faults: 30,
  simulation: 30,
  browser: 40,
};
/** How many times longer a suite takes on the correct code than with a mutant. */
const SOUND_RUNS = 3;

/** Returns a mutant's seconds, from an earlier run or else from its suite. */
export const secondsOf = (kept: KeptResults, { name, caughtBy: [suite] }: Mutant): number =>
  kept[name]?.seconds ?? USUAL_SECONDS[suite];

/** Returns the seconds of a suite's run on the correct code. */
export const soundSecondsOf = (suite: Suite): number => USUAL_SECONDS[suite] * SOUND_RUNS;

/** Returns the estimated minutes for these mutants, including the runs on the correct code. */
export function estimateMinutes(kept: KeptResults, mutants: readonly Mutant[]): number {
  const suites = new Set(mutants.map(({ caughtBy: [suite] }) => suite));
  const sound = [...suites].map(soundSecondsOf);
  const broken = mutants.map((mutant) => secondsOf(kept, mutant));
  const seconds = [...sound, ...broken].reduce((sum, one) => sum + one, 0);
  return Math.ceil(seconds / 60);
}
