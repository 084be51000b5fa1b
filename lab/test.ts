import { rmSync } from 'node:fs';
import { runCommand } from '../cli/command/run-command.ts';
import { ensureChromium } from '../cli/local/chromium.ts';
import { stopProcesses } from '../cli/local/processes.ts';
import { findWebkit, WEBKIT_MISSING } from '../cli/local/webkit.ts';
import { runSuite, type SuiteResult } from './test-environment/run-suite.ts';
import { build, TEST_BUILD } from './test-environment/test-build.ts';

/** Two rows that run side by side, because each leaves cores idle while it waits. */
const rows = [
  [
    'architecture',
    'mutation',
    'web',
    'worker',
    'faults',
    'simulation',
    'conformance',
    'development',
  ],
  ['webkit', 'browser'],
];
const BUILD = '.state/test-build';
const SLOWEST = 10;

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}

/**
 * `npm test`: runs every suite. Prints each suite's time, the slowest files, the failed tests and
 * `N passed, N failed`.
 */
await runCommand(async () => {
  ensureChromium();
  const startedMs = Date.now();
  process.env[TEST_BUILD] = await build(BUILD);
  // The suite `worker` skips the tests of the rules, because the suite `mutation` runs them.
  process.env['RULES_IN_NODE'] = '1';
  const results = (await Promise.all(rows.map(runRow))).flat();
  rmSync(BUILD, { recursive: true, force: true });
  printTimes(results);
  const total = (count: 'passed' | 'failed' | 'skipped') =>
    results.reduce((sum, result) => sum + result[count], 0);
  if (total('failed') > 0) process.exitCode = 1;
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0)
    console.log(`\nfailed\n${failures.map((name) => `  ${name}`).join('\n')}`);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  if (!findWebkit()) console.log(`\n!! SKIPPED: ${WEBKIT_MISSING}`);
  console.log(`\nall suites ${inSeconds(Date.now() - startedMs)}`);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`);
});

/** Runs the suites of a row, one after the other. */
async function runRow(row: readonly string[]): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const suite of row) {
    const result = await runSuite(suite, process.argv.slice(2));
    results.push(result);
    console.log(`\n── ${suite}\n${result.output}`);
  }
  return results;
}

function printTimes(results: readonly SuiteResult[]): void {
  console.log('\n── times');
  for (const { suite, ms, passed, failed } of results) {
    console.log(`${inSeconds(ms)}  ${suite}: ${passed} passed, ${failed} failed`);
  }
  const files = results.flatMap((result) => result.files);
  console.log(`\nthe ${SLOWEST} slowest files`);
  for (const { path, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    console.log(`${inSeconds(ms)}  ${path}`);
  }
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`;
}
