import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dropOldCache } from '../../lab/test-run/drop-old-cache.ts';
import { jobsToRepeat, judgeRun } from '../../lab/test-run/judge-run.ts';
import { type Job, planJobs } from '../../lab/test-run/plan-jobs.ts';
import { runInSlots } from '../../lab/test-run/run-in-slots.ts';
import type { JobResult } from '../../lab/test-run/run-job.ts';
import { shuffle } from '../../lab/test-run/shuffle.ts';
import type { Suite } from '../../lab/test-run/suites.ts';
import { touchedTests } from '../../lab/test-run/touched-tests.ts';

const worker: Suite = { name: 'worker', shards: 2, needs: [] };
const web: Suite = { name: 'web', shards: 1, needs: [] };
const browser: Suite = { name: 'browser', shards: 2, needs: [] };

const jobOf = (suite: Suite, seconds: number, id = suite.name): Job => ({
  ...{ id, suite, seconds, files: [`tests/${id}.test.ts`] },
});

/** The result of a job with one file. */
const resultOf = (
  job: Job,
  failures: readonly string[],
  lost: string | null = null,
): JobResult => ({
  ...{ job, lost, ms: 1, load: [1, 2], output: '' },
  files: job.files.map((path) => ({ path, ms: 1, passed: 3, skipped: 0, failures })),
});

describe('the plan of a run', () => {
  const files = ['tests/worker/a.test.ts', 'tests/worker/b.test.ts', 'tests/worker/c.test.ts'];
  const seconds = { 'tests/worker/a.test.ts': 10, 'tests/worker/b.test.ts': 6 };

  test('divides a suite into jobs by the recorded seconds, and runs the longest job first', () => {
    const plan = planJobs(
      new Map([
        [web, ['tests/web/z.test.ts']],
        [worker, files],
      ]),
      seconds,
    );
    expect(plan.map(({ id, files: own }) => [id, own])).toEqual([
      ['worker-2', ['tests/worker/b.test.ts', 'tests/worker/c.test.ts']],
      ['worker-1', ['tests/worker/a.test.ts']],
      ['web', ['tests/web/z.test.ts']],
    ]);
  });

  test('puts a suite’s long tests into a separate job if they must not share an environment', () => {
    const own = ['tests/browser/a.test.ts', 'tests/browser/b.test.ts'];
    const long = ['tests/long/browser/a.test.ts', 'tests/long/browser/b.test.ts'];
    const plan = planJobs(new Map([[{ ...browser, hasLongJob: true }, [...own, ...long]]]), {});
    expect(plan.map(({ id, files: ofJob }) => [id, ofJob])).toEqual([
      ['browser-long', long],
      ['browser-1', [own[0]]],
      ['browser-2', [own[1]]],
    ]);
  });

  test('is the same for the same files and seconds, and has no empty job', () => {
    const plan = () => planJobs(new Map([[worker, files.slice(0, 1)]]), seconds);
    expect(plan()).toEqual(plan());
    expect(plan().length).toBe(1);
  });
});

describe('the slots of a run', () => {
  /** Runs jobs, each for as many turns as it has seconds. @returns what ran whenever a job began. */
  async function beginningsOf(jobs: readonly Job[]): Promise<readonly string[][]> {
    const together: string[][] = [];
    const running = new Set<string>();
    const done = await runInSlots(jobs, async ({ id, seconds: turns }, isAside) => {
      const shown = isAside ? `${id} aside` : id;
      running.add(shown);
      together.push([...running]);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      running.delete(shown);
      return id;
    });
    expect(done.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
    return together;
  }

  test('run two jobs at once, in the order of the plan', async () => {
    const jobs = [jobOf(browser, 40), jobOf(worker, 3), jobOf(web, 2)];
    expect(await beginningsOf(jobs)).toEqual([
      ['browser'],
      ['browser', 'worker'],
      ['browser', 'web'],
    ]);
  });

  test('run a third job beside two browser jobs, and never a third browser', async () => {
    const paged: Suite = { ...browser, hasBrowser: true };
    const pages = [jobOf(paged, 40, 'b-1'), jobOf(paged, 20, 'b-2'), jobOf(paged, 9, 'b-3')];
    expect(await beginningsOf([...pages, jobOf(worker, 3), jobOf(web, 2)])).toEqual([
      ['b-1'],
      ['b-1', 'b-2'],
      ['b-1', 'b-2', 'worker aside'],
      ['b-1', 'b-2', 'web aside'],
      ['b-1', 'b-3'],
    ]);
  });
});

describe('the verdict on a run', () => {
  const passes = resultOf(jobOf(web, 1), []);
  const fails = resultOf(jobOf(worker, 1), ['a title']);
  const again = (of: JobResult, failures: readonly string[], lost: string | null = null) => {
    const [job = of.job] = jobsToRepeat([of]);
    return resultOf(job, failures, lost);
  };

  test('repeats only failed files, each alone', () => {
    const jobs = jobsToRepeat([passes, fails]);
    expect(jobs.map(({ id, files }) => [id, files])).toEqual([
      ['worker-again-1', ['tests/worker.test.ts']],
    ]);
  });

  test('accepts one test that failed once, and reports it with its job, order and load', () => {
    const verdict = judgeRun([passes, fails], [again(fails, [])]);
    expect(verdict).toMatchObject({ passed: 6, failed: 0, isAccepted: true });
    expect(verdict.flaky).toEqual([
      {
        ...{ name: 'tests/worker.test.ts', failures: ['a title'] },
        ...{ job: 'worker', after: [], load: [1, 2] },
      },
    ]);
  });

  test('refuses a run with two flaky tests', () => {
    const other = resultOf(jobOf(web, 1), ['another title']);
    const repeated = [again(fails, []), again(other, [])];
    expect(judgeRun([fails, other], repeated)).toMatchObject({ failed: 0, isAccepted: false });
  });

  test.each(['faults/faults', 'simulation/simulation', 'worker/purchase', 'worker/order-commands'])(
    'refuses a flaky test of %s, which is about money',
    (name) => {
      const money = resultOf(jobOf(worker, 1, name), ['a title']);
      expect(judgeRun([money], [again(money, [])])).toMatchObject({ failed: 0, isAccepted: false });
    },
  );

  test('refuses a test that failed twice, and does not call it flaky', () => {
    const verdict = judgeRun([passes, fails], [again(fails, ['a title'])]);
    expect(verdict).toMatchObject({ passed: 6, failed: 1, flaky: [], isAccepted: false });
    expect(verdict.failures).toEqual([{ name: 'tests/worker.test.ts', failures: ['a title'] }]);
  });

  test('repeats the files that a lost job did not complete, together, and counts that run', () => {
    const job = {
      ...jobOf(browser, 1),
      files: ['tests/a.test.ts', 'tests/b.test.ts', 'tests/c.test.ts'],
    };
    const hung = resultOf({ ...job, files: job.files.slice(0, 1) }, [], 'browser hung');
    const [repeated, ...more] = jobsToRepeat([{ ...hung, job }]);
    expect([repeated?.files, more]).toEqual([job.files.slice(1), []]);
    if (!repeated) throw new Error('nothing to repeat');
    const verdict = judgeRun([{ ...hung, job }], [resultOf(repeated, [])]);
    expect(verdict).toMatchObject({ passed: 9, failed: 0, isAccepted: true });
    expect(verdict.flaky).toMatchObject([{ name: 'browser', failures: ['browser hung'] }]);
  });

  test('treats a job with an error outside its tests like a failed test', () => {
    const lost = resultOf(jobOf(web, 1), [], 'web ended with 1');
    expect(judgeRun([lost], [again(lost, [])])).toMatchObject({ failed: 0, isAccepted: true });
    const twice = again(lost, [], 'web ended with 1');
    expect(judgeRun([lost], [twice])).toMatchObject({ failed: 1, flaky: [], isAccepted: false });
  });
});

describe('a change', () => {
  const app = [
    ...['browser/every-screen', 'browser/cut-words', 'browser/pictures', 'browser/oldest-browser'],
    ...['webkit/', 'development/'],
  ];

  test.each([
    ['web/customer/main.tsx', app],
    ['web/console/today/today-page.tsx', ['browser/console-axe']],
    ['web/offline/serve-kept-pages.ts', ['browser/console-axe']],
    ['web/tsconfig.json', []],
    ['web/ui/button.tsx', [...app, 'browser/console-axe']],
    ['worker/core/order/advance.ts', ['faults/', 'simulation/']],
    ['worker/core/pay-providers/dpay/wire.ts', ['faults/', 'simulation/']],
    ['worker/console/app.ts', ['worker/hostile-console']],
    ['worker/customer/app.ts', ['worker/hostile-edge']],
    ['worker/customer/page/theme.ts', ['browser/pictures', 'worker/hostile-edge']],
    ['tenants/demo/tenant.json', ['browser/pictures']],
    ['cli/vending.ts', ['conformance/']],
    ['tests/long/webkit/phrases.test.ts', ['webkit/phrases.test.ts']],
    ['tests/long/browser/judges.ts', ['browser/']],
    ['tests/long/browser/pictures/main.webp', ['browser/pictures/', 'browser/pictures']],
    ['README.md', []],
  ])('of %s needs the long tests that begin with %j', (path, starts) => {
    expect(touchedTests([path])).toEqual(starts);
  });

  test('requires no long test that does not exist', () => {
    const paths = ['web/ui/a.ts', 'worker/core/order/a.ts', 'worker/console/a.ts'];
    const touched = touchedTests([...paths, 'worker/customer/a.ts', 'cli/a.ts']);
    const named = touched.filter((start) => globSync(`tests/long/${start}*`).length > 0);
    expect(named).toEqual(touched);
  });
});

test('a shuffled list has every item, in an order that its seed decides', () => {
  const items = Array.from({ length: 20 }, (_, number) => number);
  expect(shuffle(items, 7)).toEqual(shuffle(items, 7));
  expect(shuffle(items, 7)).not.toEqual(shuffle(items, 8));
  expect(shuffle(items, 7).toSorted((a, b) => a - b)).toEqual(items);
});

test('a cache of transformed files that is older than the lockfile is deleted before the first job', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-cache-'));
  const [lockfile, cache] = [join(folder, 'package-lock.json'), join(folder, 'cache')];
  const made = join(cache, '_metadata.json');
  const [before, after] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
  mkdirSync(cache);
  for (const file of [lockfile, made]) writeFileSync(file, '');
  utimesSync(lockfile, before, before);
  utimesSync(made, after, after);
  dropOldCache(lockfile, cache);
  expect(existsSync(made)).toBe(true);
  utimesSync(lockfile, after, after);
  utimesSync(made, before, before);
  dropOldCache(lockfile, cache);
  expect(existsSync(cache)).toBe(false);
  dropOldCache(lockfile, cache);
  rmSync(folder, { recursive: true });
});
