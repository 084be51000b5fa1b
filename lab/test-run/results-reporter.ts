import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type FileResult, TEST_RESULTS } from './file-result.ts';

/** The prefix of a test's name in the output of `ResultsReporter`. */
export const STARTED = '::started ';

/**
 * Writes the result of each file when the file ends, so that a process that hangs loses only its
 * own file. Prints the name of each test that begins, so that the output names a test that hangs.
 */
export default class ResultsReporter implements Reporter {
  readonly #path = process.env[TEST_RESULTS] ?? '';

  onTestCaseReady({ fullName, module }: TestCase): void {
    process.stdout.write(`${STARTED}${pathOf(module)}: ${fullName.replaceAll('\n', ' ')}\n`);
  }

  onTestModuleEnd(module: TestModule): void {
    appendFileSync(this.#path, `${JSON.stringify(resultOf(module))}\n`);
  }
}

const pathOf = (module: TestModule) => relative(process.cwd(), module.moduleId);

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()].map((one) => ({ one, ...one.result() }));
  const count = (state: string) => tests.filter((test) => test.state === state).length;
  const failures = tests
    .filter(({ state }) => state === 'failed')
    .map(({ one, errors = [] }) => [one.fullName, ...errors.map(reasonOf)].join('\n'));
  const isBroken = module.state() === 'failed' && failures.length === 0;
  const outside = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((one) => one.errors()),
  ];
  return {
    path: pathOf(module),
    ms: module.diagnostic().duration,
    passed: count('passed'),
    skipped: count('skipped'),
    failures: isBroken
      ? [['The file failed outside its tests.', ...outside.map(reasonOf)].join('\n')]
      : failures,
  };
}

const REASON_LINES = 6;
const REASON_CHARACTERS = 200;

/** Returns the beginning of a reason and of its stack, indented. */
const reasonOf = ({
  message,
  stack = '',
}: {
  readonly message: string;
  readonly stack?: string | undefined;
}) =>
  (stack.includes(message) ? stack : `${message}\n${stack}`)
    .split('\n')
    .slice(0, REASON_LINES)
    .map((line) => `    ${line.slice(0, REASON_CHARACTERS)}`)
    .join('\n');
