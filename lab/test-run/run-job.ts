import { readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { relative, resolve } from 'node:path';
import * as v from 'valibot';
import { endGroup, startProcess } from '../../cli/local/processes.ts';
import type { Job } from './plan-jobs.ts';

export type FileResult = {
  readonly path: string;
  /** The time of its tests. Loading it is not included. */
  readonly ms: number;
  readonly passed: number;
  readonly skipped: number;
  /** The failed tests: full title and the first lines of the reason. */
  readonly failures: readonly string[];
};

export type JobResult = {
  readonly job: Job;
  /** Total time with start-up. */
  readonly ms: number;
  readonly files: readonly FileResult[];
  /** Why the process failed though no test did, else `null`. */
  readonly lost: string | null;
  /** The mean number of runnable processes of the last minute, at the start and at the end. */
  readonly load: readonly [number, number];
  /** vitest's output without the edge's log lines. */
  readonly output: string;
};

/** vitest's JSON report. Times in milliseconds since 1970. */
const reportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});
type ReportedFile = v.InferOutput<typeof reportSchema>['testResults'][number];

/**
 * How long vitest may print nothing, in milliseconds. It prints a line at the end of each file, and no file
 * needs half of this.
 */
const SILENCE_LIMIT_MS = 10 * 60_000;

/** Names the order of the files to the sequencer of the suites (`tests/fixed-order.ts`). */
const TEST_ORDER = 'TEST_ORDER';
/** Names the state of the job, which no other job uses. */
const TEST_WORLD = 'TEST_WORLD';

/**
 * Runs one job. A file that reports nothing has failed. So has a job that ends with an error though each
 * test passed, or that hangs.
 */
export async function runJob(job: Job, env: NodeJS.ProcessEnv): Promise<JobResult> {
  const path = resolve(`.state/reports/${job.id}.json`);
  rmSync(path, { force: true });
  const args = [
    ...['run', '--config', `tests/${job.suite.name}/vitest.config.ts`],
    ...['--reporter=default', '--silent=passed-only'],
    ...['--reporter=json', `--outputFile.json=${path}`],
    ...job.files.map((file) => resolve(file)),
  ];
  const lines: string[] = [];
  const startedMs = Date.now();
  const loadAtStart = loadNow();
  const { group, exited } = startProcess('vitest', args, {
    env: { ...env, [TEST_WORLD]: job.id, [TEST_ORDER]: job.files.join('\n') },
    onLine: (line) => {
      silence.refresh();
      if (!isNoise(line)) lines.push(line);
    },
  });
  const silence = setTimeout(() => {
    lines.push(
      `${job.id} printed nothing for ${SILENCE_LIMIT_MS / 60_000} minutes and was stopped.`,
    );
    endGroup(group);
  }, SILENCE_LIMIT_MS);
  const code = await exited;
  clearTimeout(silence);
  const files = readResults(job, path);
  const hasFailures = files.some(({ failures }) => failures.length > 0);
  return {
    ...{ job, files, ms: Date.now() - startedMs, output: lines.join('\n') },
    load: [loadAtStart, loadNow()],
    lost: code !== 0 && !hasFailures ? `${job.id} ended with ${code ?? 'a signal'}` : null,
  };
}

const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** The edge's log lines, and what workerd prints when a test file empties the objects of the one before. */
const isNoise = (line: string) =>
  line.includes('{"level":"') ||
  line.includes('deleteAllDurableObjects()') ||
  /^stack: \S*workerd/.test(line);

function readResults({ files }: Job, path: string): readonly FileResult[] {
  const report = v.safeParse(reportSchema, readReport(path));
  const reported = report.success ? report.output.testResults : [];
  const byPath = new Map(reported.map((one) => [relative(process.cwd(), one.name), one]));
  return files.map((file) => {
    const found = byPath.get(file);
    return found
      ? { path: file, ...resultOf(found) }
      : { path: file, ms: 0, passed: 0, skipped: 0, failures: ['The file reported nothing.'] };
  });
}

function resultOf(file: ReportedFile): Omit<FileResult, 'path'> {
  const { assertionResults: tests, startTime, endTime, status, message } = file;
  const count = (...wanted: string[]) => tests.filter((one) => wanted.includes(one.status)).length;
  const failures = tests
    .filter((one) => one.status === 'failed')
    .map((one) => `${one.fullName}\n${firstLines(one.failureMessages.join('\n'))}`);
  const isBroken = status === 'failed' && failures.length === 0;
  return {
    ms: endTime - startTime,
    passed: count('passed'),
    skipped: count('pending', 'skipped', 'todo'),
    failures: isBroken ? [`The file failed outside its tests.\n${firstLines(message)}`] : failures,
  };
}

const REASON_LINES = 6;
const REASON_CHARACTERS = 200;

/** Returns the beginning of a reason, indented. */
const firstLines = (reason: string) =>
  reason
    .split('\n')
    .slice(0, REASON_LINES)
    .map((line) => `    ${line.slice(0, REASON_CHARACTERS)}`)
    .join('\n');

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
