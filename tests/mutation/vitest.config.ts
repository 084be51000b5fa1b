import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ruleTests } from '../../lab/test-run/rule-tests.ts';
import { FixedOrder } from '../fixed-order.ts';

/** Tests of other suites that check pure rules and need neither workerd nor a browser. */
const borrowed = [
  'tests/worker/core/pay-providers/foreign-answers.test.ts',
  'tests/web/{coupons,line-browser,order-number,place-order,timeline}.test.ts',
  'tests/web/{confirmation,find-machine,order-months,return-path,spending-cap}.test.ts',
];

/** Runs the tests of the pure rules in Node, because the mutation framework cannot run inside workerd. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  define: { __BUILD_ID__: '"test-build"', __BUILD_TIME_MS__: '1795000000000' },
  test: {
    name: 'rules',
    include: [...ruleTests, ...borrowed],
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    isolate: false,
  },
});
