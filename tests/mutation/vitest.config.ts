import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ruleTests, ruleTestsInWorkerd } from './rule-tests.ts';

/**
 * The tests of the pure rules of money, in Node: the mutation framework cannot run inside workerd.
 * Those of the folder that need the edge's own runtime stay out.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  define: { __BUILD_ID__: '"test-build"', __BUILD_TIME_MS__: '1795000000000' },
  test: {
    name: 'rules',
    include: ruleTests,
    exclude: ruleTestsInWorkerd,
  },
});
