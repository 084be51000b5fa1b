import type { Migration } from './migration.ts';

/**
 * The current migrations, in the order in which they run. A row is added in the release that reads both
 * shapes. It is removed in the release after the last one that needs it (docs/releases.md).
 */
export const migrations: readonly Migration[] = [];
