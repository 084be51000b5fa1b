import type { Flaky, Verdict } from './judge-run.ts';
import type { JobResult } from './run-job.ts';

const SLOWEST = 10;
/** Maximum number of lines of a failed job's output. The end names the failed tests. */
const LAST_LINES = 120;

/** Prints a line when a job has ended, and the end of its output if something failed. */
export function printJob({ job, ms, files, lost, load, output }: JobResult): void {
  const passed = sum(files.map((file) => file.passed));
  const failures = sum(files.map((file) => file.failures.length));
  const failed = failures > 0 ? `, ${failures} failed` : '';
  const ended = lost === null ? '' : `, ${lost}`;
  console.log(
    `${inSeconds(ms)}  ${job.id}: ${passed} passed${failed}${ended} (load ${load.join(' → ')})`,
  );
  if (failures > 0 || lost !== null) {
    console.log(`\n${output.split('\n').slice(-LAST_LINES).join('\n')}\n`);
  }
}

/** Prints the suites' times, the slowest files, the failures, the flaky tests and the counts. */
export function printRun(results: readonly JobResult[], verdict: Verdict, ms: number): void {
  console.log('\nsuites, the seconds of their jobs');
  const suites = new Set(results.map(({ job }) => job.suite.name));
  for (const name of suites) {
    const jobs = results.filter(({ job }) => job.suite.name === name);
    const tests = sum(jobs.flatMap(({ files }) => files.map((file) => file.passed)));
    console.log(`${inSeconds(sum(jobs.map((job) => job.ms)))}  ${name}: ${tests} passed`);
  }
  console.log(`\nthe ${SLOWEST} slowest files`);
  const files = results.flatMap((result) => result.files);
  for (const file of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    console.log(`${inSeconds(file.ms)}  ${file.path}`);
  }
  const { failures, flaky, passed, failed, skipped } = verdict;
  if (failures.length > 0) console.log('\nfailed');
  for (const one of failures) console.log(`  ${one.name}\n${one.failures.map(indent).join('\n')}`);
  if (flaky.length > 0) printFlaky(flaky, verdict.isAccepted);
  console.log(`\nall in ${inSeconds(ms).trim()}`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function printFlaky(flaky: readonly Flaky[], isAccepted: boolean): void {
  console.log(`\n${flaky.length} flaky: failed, then passed alone. See .state/flaky/.`);
  for (const { name, failures, job, after, load } of flaky) {
    console.log(`  ${name}, in ${job} after ${after.length} files, load ${load.join(' → ')}`);
    console.log(failures.map(indent).join('\n'));
  }
  console.log(
    isAccepted
      ? '  Mend its kind, or list it in tests/flaky.json.'
      : '  Not accepted: one flaky test may pass, and none about money.',
  );
}

const indent = (text: string) => text.replaceAll(/^/gm, '    ');
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`;
