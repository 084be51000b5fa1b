import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';

/** Tests the engine of LINE on iPhone over https, because it refuses secure cookies from plain http. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'webkit',
    include: ['tests/webkit/**/*.test.ts', 'tests/long/webkit/**/*.test.ts'],
    globalSetup: ['tests/webkit/global-setup.ts'],
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // As long as the other waits (`newVisitor`).
    expect: { poll: { timeout: 40_000 } },
  },
});
