import type { Job } from './plan-jobs.ts';

/**
 * Runs the jobs in two slots, each in the given order. While a heavy job runs, the other slot takes one that
 * is not, as long as there is one.
 */
export async function runInSlots<Result>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> {
  const waiting = [...jobs];
  const running = new Set<Job>();
  const results: Result[] = [];
  const next = (): Job | undefined => {
    const heavyRuns = [...running].some(({ suite }) => suite.isHeavy);
    const at = heavyRuns ? waiting.findIndex(({ suite }) => !suite.isHeavy) : 0;
    return waiting.splice(Math.max(at, 0), 1)[0];
  };
  const slot = async () => {
    for (let job = next(); job; job = next()) {
      running.add(job);
      results.push(await run(job));
      running.delete(job);
    }
  };
  await Promise.all([slot(), slot()]);
  return results;
}
