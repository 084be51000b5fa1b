import type { Migration } from './migration.ts';

/**
 * The changes of stored shapes that are under way, in the order in which they run. A row comes with the
 * release that reads both shapes, and goes with the one after the last that needed it (docs/releases.md).
 */
export const migrations: readonly Migration[] = [];
