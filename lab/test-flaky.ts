import { readArguments } from '../cli/command/read-arguments.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { ensureChromium } from '../cli/local/chromium.ts';
import { startProcess, stopProcesses } from '../cli/local/processes.ts';
import { branchBase, changedFiles } from './changes/changed-files.ts';
import { findTests } from './test-run/find-tests.ts';
import { planJobs } from './test-run/plan-jobs.ts';
import { Preparations } from './test-run/prepare.ts';
import { printJob } from './test-run/print-run.ts';
import { readSeconds } from './test-run/recorded-seconds.ts';
import { type JobResult, runJob } from './test-run/run-job.ts';
import { shuffle } from './test-run/shuffle.ts';
import { usersOf } from './test-run/users-of.ts';

const RUNS = 10;
const LIMIT_MS = 3 * 60_000;
/** Half of the runs compete with this many endless loops, one for each core of a small computer. */
const LOOPS = 2;

const USAGE = `Usage: npm run test:flaky [-- TEXT …]
  Runs changed test files, and those that use a changed helper, ${RUNS} times in another order each time,
  half of the runs beside two busy loops. It begins no run after three minutes.
  TEXT   the files whose path contains one of these texts instead`;

/** Set by a signal. No further run begins then, because its loops would outlive this process. */
let isEnding = false;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    isEnding = true;
    void stopProcesses().then(() => process.exit(1));
  });
}

await runCommand(async () => {
  const { positionals } = readArguments({ options: {}, allowPositionals: true }, USAGE);
  const changed = new Set(usersOf(changedFiles(branchBase())));
  const isWanted = (path: string) =>
    positionals.length === 0 ? changed.has(path) : positionals.some((text) => path.includes(text));
  const jobs = planJobs(findTests(['short', 'long'], isWanted), readSeconds());
  const files = jobs.flatMap((job) => job.files);
  if (files.length === 0) return console.log('No test file has changed.');
  ensureChromium();
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
  console.log(`TEST_SEED=${seed}: ${files.join(' ')}`);
  const untilMs = Date.now() + LIMIT_MS;
  const preparations = new Preparations();
  const results: JobResult[] = [];
  let run = 0;
  for (; run < RUNS && Date.now() < untilMs && !isEnding; run += 1) {
    const loops = run % 2 === 1 ? Array.from({ length: LOOPS }, startLoop) : [];
    for (const job of jobs) {
      if (isEnding) break;
      const made = await preparations.make(job.suite.needs);
      const shuffled = { ...job, files: shuffle(job.files, seed + run) };
      const env = { ...made, TEST_SEED: String(seed + run) };
      const result = await runJob(shuffled, { env, isAside: false });
      results.push(result);
      printJob(result);
    }
    for (const stop of loops) stop();
  }
  preparations.remove();
  const failed = results.filter(isFailed);
  console.log(`\n${run} runs, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
});

function isFailed({ files, lost }: JobResult): boolean {
  return lost !== null || files.some(({ failures }) => failures.length > 0);
}

/** Keeps one core busy. @returns a function that ends it. */
function startLoop(): () => void {
  const { group } = startProcess(process.execPath, ['-e', 'for (;;);']);
  return () => process.kill(-group, 'SIGKILL');
}
