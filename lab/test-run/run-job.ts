import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, loadavg, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { endGroup, startProcess } from '../../cli/local/processes.ts';
import { type FileResult, fileResultSchema, TEST_RESULTS } from './file-result.ts';
import type { Job } from './plan-jobs.ts';
import { STARTED } from './results-reporter.ts';

export type JobResult = {
  readonly job: Job;
  /** Total time with start-up. */
  readonly ms: number;
  /** The results of the files that ended. */
  readonly files: readonly FileResult[];
  /** Why the process failed although no test did, or why files have no result. Otherwise `null`. */
  readonly lost: string | null;
  /** The mean number of runnable processes of the last minute, at the start and at the end. */
  readonly load: readonly [number, number];
  /** vitest's output without the edge's log lines. */
  readonly output: string;
};

/**
 * Time limit for a job without output, in milliseconds. The longest limit of a test is five
 * minutes.
 */
const SILENCE_LIMIT_MS = 7 * 60_000;

const RESULTS_REPORTER = fileURLToPath(new URL('./results-reporter.ts', import.meta.url));

/**
 * A job stops after this many failed tests. If one cause fails them all, each would wait for its
 * own time limit.
 */
const MOST_FAILURES = 8;

/** The environment variable with the order of the files, for `tests/fixed-order.ts`. */
const TEST_ORDER = 'TEST_ORDER';
/** The environment variable with the name of the job's own state. */
const TEST_WORLD = 'TEST_WORLD';

/**
 * Runs one job. The job is lost if a file has no result, if it hangs, or if it fails although every
 * test passed. `isAside` gives it a lower priority than other jobs.
 */
export async function runJob(
  job: Job,
  { env, isAside }: { readonly env: NodeJS.ProcessEnv; readonly isAside: boolean },
): Promise<JobResult> {
  const path = resolve(`.state/reports/${job.id}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  const args = [
    ...['run', '--config', `tests/${job.suite.name}/vitest.config.ts`],
    `--bail=${MOST_FAILURES}`,
    ...['--reporter=default', '--silent=passed-only'],
    `--reporter=${RESULTS_REPORTER}`,
    ...job.files.map((file) => resolve(file)),
  ];
  const lines: string[] = [];
  let started = 'before its first test';
  const startedMs = Date.now();
  const loadAtStart = loadNow();
  const { group, exited } = startProcess('vitest', args, {
    env: { ...env, [TEST_WORLD]: job.id, [TEST_ORDER]: job.files.join('\n'), [TEST_RESULTS]: path },
    onLine: (line) => {
      silence.refresh();
      if (line.startsWith(STARTED)) started = `in ${line.slice(STARTED.length)}`;
      else if (!isNoise(line)) lines.push(line);
    },
  });
  if (isAside) setPriority(group, constants.priority.PRIORITY_BELOW_NORMAL);
  let ending = 'ended';
  const silence = setTimeout(() => {
    ending = `hung for ${SILENCE_LIMIT_MS / 60_000} minutes and was ended`;
    endGroup(group);
  }, SILENCE_LIMIT_MS);
  const code = await exited;
  clearTimeout(silence);
  const files = readResults(path);
  // The recorded failures may be one fewer than vitest's own count at its limit.
  const failed = files.reduce((sum, { failures }) => sum + failures.length, 0);
  if (failed >= MOST_FAILURES - 1) ending = `stopped after ${failed} failed tests`;
  const isWhole = job.files.every((file) => files.some((one) => one.path === file));
  const isExplained = code === 0 || files.some(({ failures }) => failures.length > 0);
  return {
    ...{ job, files, ms: Date.now() - startedMs, output: lines.join('\n') },
    load: [loadAtStart, loadNow()],
    lost:
      isWhole && isExplained
        ? null
        : `${job.id} ${ending} with ${code ?? 'a signal'}${isWhole ? '' : `, ${started}`}`,
  };
}

const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/**
 * Whether a line is from the edge's log, or from workerd when a test file resets the Durable
 * Objects.
 */
const isNoise = (line: string) =>
  line.includes('{"level":"') ||
  line.includes('deleteAllDurableObjects()') ||
  /^stack: \S*workerd/.test(line);

/** Returns the results in a file. Skips an incomplete last line of a stopped process. */
function readResults(path: string): readonly FileResult[] {
  const line = v.pipe(v.string(), v.parseJson(), fileResultSchema);
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((text) => v.safeParse(line, text))
    .flatMap(({ success, output }) => (success ? [output] : []));
}
