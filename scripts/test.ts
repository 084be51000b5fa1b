import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { runCommand } from './command/run-command.ts';
import { ensureChromium } from './local/chromium.ts';
import { startProcess, stopProcesses } from './local/processes.ts';
import { findWebkit, WEBKIT_MISSING } from './local/webkit.ts';

/** In this order, the quickest to fail first. */
const suites = [
  'architecture',
  'worker',
  'faults',
  'simulation',
  'web',
  'conformance',
  'browser',
  'webkit',
];

const reportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numFailedTestSuites: v.number(),
});

type Count = { passed: number; failed: number; skipped: number };

/** Runs one suite and counts; a suite that breaks before its first test counts as one failure. */
async function runSuite(suite: string): Promise<Count> {
  const report = resolve(`.state/reports/${suite}.json`);
  rmSync(report, { force: true });
  const args = ['run', '--config', `tests/${suite}/vitest.config.ts`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { exited } = startProcess('vitest', [...args, ...reporters, ...process.argv.slice(2)], {
    show: (line) => !line.includes('"requestId"'),
  });
  const code = await exited;
  const counted = v.safeParse(reportSchema, readReport(report));
  if (!counted.success) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests } = counted.output;
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}

await runCommand(async () => {
  ensureChromium();
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of suites) {
    console.log(`\n── ${suite}`);
    const { passed, failed, skipped } = await runSuite(suite);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  if (total.failed > 0) process.exitCode = 1;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  if (!findWebkit()) console.log(`\n!! SKIPPED: ${WEBKIT_MISSING}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
});
