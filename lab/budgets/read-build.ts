import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { CommandError } from '../../cli/command/command-error.ts';

const chunkSchema = v.object({
  file: v.string(),
  /** The module that a dynamic import, or the page, names. */
  entry: v.nullable(v.string()),
  imports: v.array(v.string()),
  styles: v.array(v.string()),
  modules: v.record(v.string(), v.number()),
});
export type Chunk = v.InferOutput<typeof chunkSchema>;

/** A unit with a budget: its name, its gzip bytes, and its modules. */
export type Weighed = {
  readonly name: string;
  readonly bytes: number;
  readonly side: 'browser' | 'edge';
  /**
   * Bytes of each module, minified and not compressed. They show which module grew, not the transferred
   * size.
   */
  readonly modules: Readonly<Record<string, number>>;
};

/**
 * Styles have their own budget, because a design may grow. The JavaScript before the first tap must not.
 */
const FIRST_VIEW = 'first view, page and JavaScript';
const FIRST_STYLES = 'first view, styles';

/** Weighs the build in `dist`. @throws CommandError if there is none. */
export function weighBuild(dist: string): readonly Weighed[] {
  const client = readChunks(dist, 'client');
  const byFile = new Map(client.map((chunk) => [chunk.file, chunk]));
  const size = (file: string) => gzipSync(read(dist, 'client', file), { level: 9 }).length;
  const html = read(dist, 'client', 'index.html').toString('utf8');
  const first = closure(
    client.filter(({ file }) => html.includes(`/${file}"`)),
    byFile,
  );
  const known = new Set(first.map(({ file }) => file));
  const whole = (name: string, chunks: readonly Chunk[], more = 0): Weighed => ({
    name,
    side: 'browser',
    bytes: filesOf(chunks).reduce((sum, file) => sum + size(file), more),
    modules: Object.assign({}, ...chunks.map(({ modules }) => modules)),
  });
  const later = client
    .filter(({ file, entry }) => isWeighed(entry) && !known.has(file))
    .map((chunk) => {
      const needed = closure([chunk], byFile).filter(({ file }) => !known.has(file));
      return whole(chunk.entry ?? '', needed);
    });
  const worker = readChunks(dist, 'line_vending');
  return [
    whole(FIRST_VIEW, withoutStyles(first), size('index.html')),
    {
      name: FIRST_STYLES,
      side: 'browser',
      bytes: stylesOf(first).reduce((sum, file) => sum + size(file), 0),
      modules: {},
    },
    ...later.toSorted((one, other) => one.name.localeCompare(other.name)),
    {
      name: 'worker',
      side: 'edge',
      bytes: gzipSync(Buffer.concat(worker.map(({ file }) => read(dist, 'line_vending', file))))
        .length,
      modules: Object.assign({}, ...worker.map(({ modules }) => modules)),
    },
  ];
}

/** Screens that load when they are opened, and LIFF, which loads behind the first screen. */
const isWeighed = (entry: string | null) =>
  entry !== null &&
  (entry.startsWith('web/customer/screens/') || entry === 'web/customer/session/liff.ts');

function closure(chunks: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): readonly Chunk[] {
  const found = new Set(chunks);
  for (const { imports } of found) {
    for (const file of imports) {
      const chunk = byFile.get(file);
      if (chunk) found.add(chunk);
    }
  }
  return [...found];
}

const stylesOf = (chunks: readonly Chunk[]) => [...new Set(chunks.flatMap(({ styles }) => styles))];

const withoutStyles = (chunks: readonly Chunk[]) =>
  chunks.map((chunk) => ({ ...chunk, styles: [] }));

const filesOf = (chunks: readonly Chunk[]) => [
  ...new Set(chunks.flatMap(({ file, styles }) => [file, ...styles])),
];

function readChunks(dist: string, environment: string): readonly Chunk[] {
  const text = read(dist, `weights-${environment}.json`).toString('utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), v.array(chunkSchema)), text);
}

function read(...path: readonly string[]): Buffer {
  try {
    return readFileSync(join(...path));
  } catch {
    throw new CommandError(`There is no ${join(...path)}: npm run build makes it.`);
  }
}
