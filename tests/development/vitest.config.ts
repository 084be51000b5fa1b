import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The browser's tests that need the development server, which `npm start` runs. */
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
