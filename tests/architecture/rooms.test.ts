import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['contract', 'worker', 'web', 'sandbox', 'scripts', 'tests'];

/** Who may import whom. What is not listed is not allowed. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  worker: ['contract'],
  web: ['contract'],
  sandbox: [],
  scripts: ['contract', 'worker'],
  tests: ['contract', 'worker', 'web', 'sandbox', 'scripts'],
};

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(room, name)),
);
const sourceOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(file: string): readonly Import[] {
  const source = sourceOf.get(file) ?? '';
  const found = [
    ...[...source.matchAll(statement)].map(([, type, to = '']) => ({
      to,
      typeOnly: type !== undefined,
    })),
    ...[...source.matchAll(dynamic)].map(([, to = '']) => ({ to, typeOnly: false })),
  ];
  return found.map(({ to, typeOnly }) => ({
    from: file,
    to: to.startsWith('.') ? relative(root, resolve(root, dirname(file), to)) : to,
    typeOnly,
  }));
}

const imports = files.flatMap(importsOf);
const roomOf = (path: string) => path.split('/')[0] ?? '';
const isOurs = ({ to }: Import) => rooms.includes(roomOf(to));
const said = ({ from, to }: Import) => `${from} → ${to}`;

/** The one `sandbox` that is not ours: the directive of a Content-Security-Policy. */
const cspDirective = /; sandbox"/g;

describe('the rooms', () => {
  test('import only what the table allows; web takes types alone from worker', () => {
    const wrong = imports.filter(isOurs).filter(({ from, to, typeOnly }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      if (here === there || allowed[here]?.includes(there)) return false;
      return !(here === 'web' && there === 'worker' && typeOnly);
    });
    expect(wrong.map(said)).toEqual([]);
  });

  test('keep the edge free of any word about a stand-in', () => {
    const speaking = files.filter(
      (file) =>
        roomOf(file) === 'worker' &&
        /sandbox|stand-in\b/i.test((sourceOf.get(file) ?? '').replace(cspDirective, '')),
    );
    expect(speaking).toEqual([]);
  });

  test('let the scripts use the edge’s store, settings and rules, never its routes', () => {
    const wrong = imports.filter(
      ({ from, to }) => roomOf(from) === 'scripts' && /^worker\/.*(routes|app|index)\.ts$/.test(to),
    );
    expect(wrong.map(said)).toEqual([]);
  });
});

describe('the edge', () => {
  const inWorker = files.filter((file) => roomOf(file) === 'worker');

  test('calls fetch in platforms/ and store/ only; services.ts hands it to them', () => {
    const calling = inWorker.filter(
      (file) =>
        !/^worker\/(platforms|store)\//.test(file) &&
        /(?<![.\w])fetch\(/.test(
          (sourceOf.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
        ),
    );
    expect(calling.toSorted()).toEqual([
      'worker/env.ts',
      // The address of a machine's object is no outside world.
      'worker/machine-object/machine-object.ts',
      'worker/platforms/machine-object.ts',
      'worker/services.ts',
    ]);
  });

  test('reads and writes Firestore’s wire in store/ only', () => {
    const speaking = inWorker.filter(
      (file) =>
        !file.startsWith('worker/store/') &&
        /stringValue|integerValue|runQuery|updateMask/.test(sourceOf.get(file) ?? ''),
    );
    expect(speaking).toEqual([]);
  });

  test('runs one way: nothing but app.ts and routes import routes', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        /^worker\/.*routes\.ts$/.test(to) && from !== 'worker/app.ts' && roomOf(from) === 'worker',
    );
    expect(wrong.map(said)).toEqual([]);
  });
});

describe('the whole', () => {
  test('has no import cycle', () => {
    const graph = new Map(
      files.map((file) => [
        file,
        imports.filter((i) => i.from === file && !i.typeOnly && isOurs(i)).map(({ to }) => to),
      ]),
    );
    expect(findCycle(graph)).toEqual([]);
  });

  test('has no file over 300 lines (tests 400), and half of them under 80', () => {
    const lengths = files.map((file) => ({
      file,
      lines: (sourceOf.get(file) ?? '').split('\n').length,
    }));
    const long = lengths.filter(
      ({ file, lines }) => lines > (roomOf(file) === 'tests' ? 400 : 300),
    );
    expect(long).toEqual([]);
    const sorted = lengths
      .filter(({ file }) => roomOf(file) !== 'tests')
      .map(({ lines }) => lines)
      .sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80);
  });

  test('has no drawer for odds and ends', () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|misc|helpers?|common)(\/|\.tsx?$)/.test(file)),
    ).toEqual([]);
  });
});

/** The first cycle found, as the path through it. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
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
