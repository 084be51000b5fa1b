import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/global-setup.ts'],
    // One environment a worker, one Chromium a file: tests of one file share neither cookies nor storage.
    maxWorkers: Number(process.env['BROWSER_WORKERS'] ?? 2),
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // On a busy computer a page may take longer than the second that a poll waits by itself.
    expect: { poll: { timeout: 15_000 } },
  },
});
