import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';

/** Tests the platform stand-ins against the official emulator and the platforms' own clients. */
export default defineConfig({
  define: { __BUILD_ID__: '"test-build"', __BUILD_TIME_MS__: '1795000000000' },
  test: {
    name: 'conformance',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts', '../long/conformance/**/*.test.ts'],
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    globalSetup: ['global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
