import type { KeptResults } from './kept-results.ts';
import type { Mutant, Suite } from './mutant.ts';

/** How long one mutant takes on two idle cores, where no earlier run has measured it. */
const USUAL_SECONDS: Readonly<Record<Suite, number>> = {
  web: 6,
  worker: 12,
  conformance: 15,
  faults: 30,
  simulation: 30,
  browser: 40,
};
/** How much longer the sound run of a suite takes than one of its mutants. */
const SOUND_RUNS = 3;

/** How many seconds a mutant takes, as an earlier run measured or its suite suggests. */
export const secondsOf = (kept: KeptResults, { name, caughtBy: [suite] }: Mutant): number =>
  kept[name]?.seconds ?? USUAL_SECONDS[suite];

/** How many seconds the sound run of a suite takes. */
export const soundSecondsOf = (suite: Suite): number => USUAL_SECONDS[suite] * SOUND_RUNS;

/** About how many minutes these take, with the run of sound code before them. */
export function estimateMinutes(kept: KeptResults, mutants: readonly Mutant[]): number {
  const suites = new Set(mutants.map(({ caughtBy: [suite] }) => suite));
  const sound = [...suites].map(soundSecondsOf);
  const broken = mutants.map((mutant) => secondsOf(kept, mutant));
  const seconds = [...sound, ...broken].reduce((sum, one) => sum + one, 0);
  return Math.ceil(seconds / 60);
}
