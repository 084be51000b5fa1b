import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Browser tests that need the development server of `npm start`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'development',
    include: ['tests/development/**/*.test.ts'],
    globalSetup: ['tests/development/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
