import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/global-setup.ts'],
    // One environment per worker and one Chromium per file, so tests of a file share no cookies or storage.
    maxWorkers: Number(process.env['BROWSER_WORKERS'] ?? 2),
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // On a busy computer a page may take longer than the default timeout of a poll, which is one second.
    expect: { poll: { timeout: 15_000 } },
  },
});
