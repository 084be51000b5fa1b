import { defineConfig } from 'vitest/config';

/** Pure logic of the browser's code; what needs a browser is tested in one. */
export default defineConfig({
  test: {
    name: 'web',
    environment: 'node',
    include: ['tests/web/**/*.test.{ts,tsx}'],
    // Enough for a computer whose cores are busy with something else.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
