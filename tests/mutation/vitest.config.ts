import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ruleTests, ruleTestsInWorkerd } from '../../lab/test-run/rule-tests.ts';
import { FixedOrder } from '../fixed-order.ts';

/**
 * Runs the tests of the money rules in Node, because the mutation framework cannot run inside workerd.
 * Excludes tests that need the edge's runtime.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  define: { __BUILD_ID__: '"test-build"', __BUILD_TIME_MS__: '1795000000000' },
  test: {
    name: 'rules',
    include: ruleTests,
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    exclude: ruleTestsInWorkerd,
  },
});
