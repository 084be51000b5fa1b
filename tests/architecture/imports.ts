import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folders with code. */
export const folders = [
  'contract',
  'worker',
  'web',
  'edge',
  'sandbox',
  'cli',
  'lab',
  'tests',
] as const;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One import of one file. `to` is a path below the root, or a package's name. */
export type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

/** Every TypeScript file of the repository, as a path below the root. */
export const files: readonly string[] = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    // `.wrangler` contains the build output of a running sandbox.
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\.wrangler/.test(name))
    .map((name) => join(folder, name)),
);

const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** Returns the text of a file of the repository, or '' for any other path. */
export const sourceOf = (file: string): string => sources.get(file) ?? '';

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(file: string): readonly Import[] {
  const source = sourceOf(file);
  const found = [
    ...[...source.matchAll(statement)].map(([, type, to = '']) => ({
      to,
      typeOnly: type !== undefined,
    })),
    ...[...source.matchAll(dynamic)].map(([, to = '']) => ({ to, typeOnly: false })),
  ];
  return found.map(({ to, typeOnly }) => ({
    from: file,
    // Only Vite reads the part after the question mark.
    to: to.startsWith('.')
      ? relative(root, resolve(root, dirname(file), to.replace(/\?.*$/, '')))
      : to,
    typeOnly,
  }));
}

/** Every import of every file, including types and dynamic imports. */
export const imports: readonly Import[] = files.flatMap(importsOf);

/** The first folder of a path. */
export const folderOf = (path: string): string => path.split('/')[0] ?? '';

const names: readonly string[] = folders;

/** Returns whether an import leads to a file of the repository. */
export const isOurs = ({ to }: Import): boolean => names.includes(folderOf(to));

/** Formats an import for the message of a failed test. */
export const arrow = ({ from, to }: Import): string => `${from} → ${to}`;

/** Returns the first cycle as a path, or an empty list if there is none. */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
