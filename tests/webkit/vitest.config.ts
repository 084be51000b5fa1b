import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The engine of LINE on iPhone, over https: it keeps no secure cookie of a plain address. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'webkit',
    include: ['tests/webkit/**/*.test.ts'],
    globalSetup: ['tests/webkit/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // On a busy computer a page may take longer than the second that a poll waits by itself.
    expect: { poll: { timeout: 15_000 } },
  },
});
