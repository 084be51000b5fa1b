import { defineProject } from 'vitest/config';

/** Tests the platform stand-ins against the official emulator and the platforms' own clients. */
export default defineProject({
  define: { __BUILD_ID__: '"test-build"', __BUILD_TIME_MS__: '1795000000000' },
  test: {
    name: 'conformance',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    globalSetup: ['global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
