import type { Job } from './plan-jobs.ts';

/** Runs the jobs in two slots, in the given order. A job with a browser uses about one core. */
export async function runInSlots<Result>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> {
  const waiting = [...jobs];
  const results: Result[] = [];
  const slot = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) results.push(await run(job));
  };
  await Promise.all([slot(), slot()]);
  return results;
}
