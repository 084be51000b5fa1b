import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'architecture',
    include: ['tests/architecture/**/*.test.ts'],
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    // Long enough for a computer whose cores are busy with other work.
    testTimeout: 30_000,
  },
});
