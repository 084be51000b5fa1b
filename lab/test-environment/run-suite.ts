import { readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import * as v from 'valibot';
import { endGroup, startProcess } from '../../cli/local/processes.ts';

/** The result of a suite. `ms` is its total time. A file's `ms` is only the time of its tests. */
export type SuiteResult = {
  readonly suite: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly ms: number;
  readonly files: readonly { readonly path: string; readonly ms: number }[];
  /** The failed tests: path, full title and the first lines of the reason. */
  readonly failures: readonly string[];
  /** vitest's output without the edge's log lines. */
  readonly output: string;
};

/** vitest's JSON report. Times in milliseconds since 1970. */
const reportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
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

/**
 * How long vitest may print nothing, in milliseconds. It prints a line at the end of each file, and no file
 * needs half of this.
 */
const SILENCE_LIMIT_MS = 10 * 60_000;

/**
 * Runs one suite. A suite that fails before its first test counts as one failure, and so does one that
 * hangs: a run that never ends would hide which suite it is.
 */
export async function runSuite(suite: string, more: readonly string[]): Promise<SuiteResult> {
  const path = resolve(`.state/reports/${suite}.json`);
  rmSync(path, { force: true });
  const args = ['run', '--config', `tests/${suite}/vitest.config.ts`];
  const reporters = [
    '--reporter=default',
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ];
  const lines: string[] = [];
  const startedMs = Date.now();
  const { group, exited } = startProcess('vitest', [...args, ...reporters, ...more], {
    onLine: (line) => {
      silence.refresh();
      if (!isNoise(line)) lines.push(line);
    },
  });
  const silence = setTimeout(() => {
    lines.push(
      `${suite} printed nothing for ${SILENCE_LIMIT_MS / 60_000} minutes and was stopped.`,
    );
    endGroup(group);
  }, SILENCE_LIMIT_MS);
  const code = await exited;
  clearTimeout(silence);
  const ran = { suite, ms: Date.now() - startedMs, output: lines.join('\n') };
  const report = v.safeParse(reportSchema, readReport(path));
  if (!report.success)
    return { ...ran, passed: 0, failed: 1, skipped: 0, files: [], failures: [suite] };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report.output;
  return {
    ...ran,
    passed: numPassedTests,
    failed: numFailedTests === 0 && code !== 0 ? 1 : numFailedTests,
    skipped: numPendingTests,
    files: testResults.map(({ name, startTime, endTime }) => ({
      path: relative(process.cwd(), name),
      ms: endTime - startTime,
    })),
    failures: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(process.cwd(), name)}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
        ),
    ),
  };
}

/** The edge's log lines, and what workerd prints when a test file empties the objects of the one before. */
const isNoise = (line: string) =>
  line.includes('{"level":"') ||
  line.includes('deleteAllDurableObjects()') ||
  /^stack: \S*workerd/.test(line);

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
