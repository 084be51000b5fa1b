import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';

/** Browser tests that need the development server of `npm start`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'development',
    include: ['tests/long/development/**/*.test.ts'],
    setupFiles: ['tests/browser/each-file.ts'],
    globalSetup: ['tests/development/global-setup.ts'],
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 40_000 } },
  },
});
