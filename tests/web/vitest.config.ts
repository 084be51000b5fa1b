import { defineConfig } from 'vitest/config';

/** Tests pure logic of the browser's code. Other suites test in a browser. */
export default defineConfig({
  test: {
    name: 'web',
    environment: 'node',
    include: ['tests/web/**/*.test.{ts,tsx}'],
    // Long enough for a computer whose cores are busy with other work.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
