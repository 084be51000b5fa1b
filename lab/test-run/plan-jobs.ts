import { LONG, type Suite } from './suites.ts';

/** Some test files of one suite, which run in one process, one after another. */
export type Job = {
  /** The name of its state, such as `browser-2`. */
  readonly id: string;
  readonly suite: Suite;
  /** Paths from the root, in the order in which they run. */
  readonly files: readonly string[];
  /** The expected time of its tests. */
  readonly seconds: number;
};

/** Seconds for a file without a record. */
const UNKNOWN_SECONDS = 5;

/**
 * Divides each suite's files among its jobs, so that the jobs take about equally long. The longest job comes
 * first. The same files and records give the same jobs.
 * @param seconds the recorded seconds of each file.
 */
export function planJobs(
  filesOf: ReadonlyMap<Suite, readonly string[]>,
  seconds: Readonly<Record<string, number>>,
): readonly Job[] {
  const secondsOf = (file: string) => seconds[file] ?? UNKNOWN_SECONDS;
  const jobs = [...filesOf].flatMap(([suite, files]) => {
    const isApart = (file: string) => suite.hasLongJob === true && file.startsWith(`${LONG}/`);
    const shared = files.filter((file) => !isApart(file));
    const shards = shardsOf(shared, suite.shards, secondsOf).map((shard, at) => ({
      ...shard,
      id: suite.shards > 1 ? `${suite.name}-${at + 1}` : suite.name,
    }));
    const apart = shardsOf(files.filter(isApart), 1, secondsOf).map((shard) => ({
      ...shard,
      id: `${suite.name}-long`,
    }));
    return [...shards, ...apart].map(({ id, files: own, seconds: total }) => ({
      ...{ id, suite, files: own.toSorted(), seconds: total },
    }));
  });
  return jobs.toSorted((a, b) => b.seconds - a.seconds || a.id.localeCompare(b.id));
}

type Shard = { files: string[]; seconds: number };

/** Assigns each file, the longest first, to the shard with the shortest total time. */
function shardsOf(
  files: readonly string[],
  count: number,
  secondsOf: (file: string) => number,
): readonly Shard[] {
  const shards = Array.from({ length: count }, (): Shard => ({ files: [], seconds: 0 }));
  const longestFirst = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b));
  for (const file of longestFirst) {
    const shard = shards.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    shard.files.push(file);
    shard.seconds += secondsOf(file);
  }
  return shards.filter((shard) => shard.files.length > 0);
}
