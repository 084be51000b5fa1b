import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/**
 * Returns the affected test files: those among the paths, and those that import one of the paths
 * below `tests/`, directly or indirectly.
 */
export function usersOf(paths: readonly string[]): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const file of globSync('tests/**/*.{ts,tsx}')) {
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(file), to);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const found = new Set(paths.filter((path) => path.startsWith('tests/')));
  for (const path of found) for (const user of importers.get(path) ?? []) found.add(user);
  return [...found].filter((path) => /\.test\.tsx?$/.test(path));
}
