import type { Job } from './plan-jobs.ts';

/**
 * Runs two jobs at once, in the given order. While two browser jobs run, it adds a third job,
 * because browser jobs wait for their pages a third of the time.
 * @param run `isAside` is true for the third job, which must get a lower priority.
 */
export async function runInSlots<Result>(
  jobs: readonly Job[],
  run: (job: Job, isAside: boolean) => Promise<Result>,
): Promise<readonly Result[]> {
  const waiting = [...jobs];
  const running = new Set<Job>();
  const results: Result[] = [];
  const begin = async (): Promise<void> => {
    const job = waiting.find((one) => mayBegin(one, [...running]));
    if (!job) return;
    waiting.splice(waiting.indexOf(job), 1);
    const isAside = running.size === 2;
    running.add(job);
    const ended = run(job, isAside).then((result) => {
      running.delete(job);
      results.push(result);
    });
    await Promise.all([begin(), ended.then(begin)]);
  };
  await begin();
  return results;
}

function mayBegin(job: Job, running: readonly Job[]): boolean {
  const withBrowser = [...running, job].filter(({ suite }) => suite.hasBrowser);
  return running.length < 2 || (running.length === 2 && withBrowser.length === 2);
}
