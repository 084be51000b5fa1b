import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts', 'tests/long/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/global-setup.ts'],
    setupFiles: ['tests/browser/each-file.ts'],
    // One environment, one Chromium and one process for all files. Each test has its own browser contexts.
    maxWorkers: 1,
    isolate: false,
    sequence: { sequencer: FixedOrder },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // As long as the other waits (`newVisitor`).
    expect: { poll: { timeout: 40_000 } },
  },
});
