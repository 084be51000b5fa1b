import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'architecture',
    include: ['tests/architecture/**/*.test.ts'],
    // Long enough for a computer whose cores are busy with other work.
    testTimeout: 30_000,
  },
});
