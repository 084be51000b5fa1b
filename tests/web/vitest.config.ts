import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';

/** Tests pure logic of the browser's code. Other suites test in a browser. */
export default defineConfig({
  test: {
    name: 'web',
    environment: 'node',
    include: ['tests/web/**/*.test.{ts,tsx}'],
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    // Long enough for a computer whose cores are busy with other work.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
