import { rmSync } from 'node:fs';
import { readArguments } from '../cli/command/read-arguments.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { ensureChromium } from '../cli/local/chromium.ts';
import { stopProcesses } from '../cli/local/processes.ts';
import { findWebkit, WEBKIT_MISSING } from '../cli/local/webkit.ts';
import { acceptedCommit, changedFiles } from './changes/changed-files.ts';
import { dropOldCache } from './test-run/drop-old-cache.ts';
import { findTests } from './test-run/find-tests.ts';
import { jobsToRepeat, judgeRun } from './test-run/judge-run.ts';
import { planJobs } from './test-run/plan-jobs.ts';
import { Preparations } from './test-run/prepare.ts';
import { printJob, printRun } from './test-run/print-run.ts';
import { recordFlaky } from './test-run/record-flaky.ts';
import { readSeconds, writeSeconds } from './test-run/recorded-seconds.ts';
import { runInSlots } from './test-run/run-in-slots.ts';
import { type JobResult, runJob } from './test-run/run-job.ts';
import { LONG } from './test-run/suites.ts';
import { touchedTests } from './test-run/touched-tests.ts';

const USAGE = `Usage: npm test [-- OPTIONS] [-- TEXT …]
  TEXT        runs the files whose path contains one of these texts
  --long      the long tests instead of the short ones: npm run test:long
  --touched   the long tests of the rooms that a change touches, too
  --since C   the commit that the change began at; the one in .ci/accepted if not given
  --record    writes how long each file took to tests/seconds.json`;

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}

/** `npm test`: runs the suites in two slots, repeats each failure alone, and prints the result. */
await runCommand(async () => {
  const { values, positionals } = readArguments(
    {
      options: {
        long: { type: 'boolean', default: false },
        touched: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        since: { type: 'string' },
      },
      allowPositionals: true,
    },
    USAGE,
  );
  ensureChromium();
  dropOldCache();
  const startedMs = Date.now();
  rmSync('.state/failures', { recursive: true, force: true });
  const seed = Number(process.env['TEST_SEED'] ?? startedMs % 1_000_000);
  console.log(`TEST_SEED=${seed}`);
  const isWanted = isNamed(positionals);
  const isTouched = values.touched ? touchedSince(values.since) : () => false;
  const tiers = values.long ? (['long'] as const) : (['short', 'long'] as const);
  const tests = findTests(
    tiers,
    (path) => isWanted(path) && (values.long || !isLong(path) || isTouched(path)),
  );
  const preparations = new Preparations();
  const run = async (job: JobResult['job'], isAside = false) => {
    const made = await preparations.make(job.suite.needs);
    const env = { ...made, TEST_SEED: String(seed) };
    const result = await runJob(job, { env, isAside });
    printJob(result);
    return result;
  };
  const results = await runInSlots(planJobs(tests, readSeconds()), run);
  const again: JobResult[] = [];
  for (const job of jobsToRepeat(results)) again.push(await run(job));
  preparations.remove();
  const verdict = judgeRun(results, again);
  recordFlaky(verdict.flaky, seed, startedMs);
  if (values.record) writeSeconds(results);
  if (!findWebkit()) console.log(`\n!! SKIPPED: ${WEBKIT_MISSING}`);
  printRun(results, verdict, Date.now() - startedMs);
  if (!verdict.isAccepted) process.exitCode = 1;
});

function isLong(path: string): boolean {
  return path.startsWith(`${LONG}/`);
}

function isNamed(texts: readonly string[]): (path: string) => boolean {
  return (path) => texts.length === 0 || texts.some((text) => path.includes(text));
}

/**
 * Returns a function that says whether a long test guards a changed file. A clone without the base
 * commit runs all of them.
 */
function touchedSince(since: string | undefined): (path: string) => boolean {
  const base = since ?? acceptedCommit();
  if (base === null) return () => true;
  const touched = touchedTests(changedFiles(base));
  console.log(`long tests since ${base.slice(0, 8)}: ${touched.join(', ') || 'none'}`);
  return (path) => touched.some((start) => path.startsWith(`${LONG}/${start}`));
}
