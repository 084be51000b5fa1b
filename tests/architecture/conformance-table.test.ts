import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const tests = fileURLToPath(new URL('..', import.meta.url));
const table = readFileSync(`${tests}conformance/README.md`, 'utf8');
const suites = [
  'architecture',
  'browser',
  'conformance',
  'faults',
  'long',
  'simulation',
  'web',
  'worker',
];

/**
 * Returns the files that a name in the table means: a test, all tests of a folder, a prefix (`*`), or a
 * source file.
 */
function filesOf(name: string): readonly string[] {
  const path = name === 'faults' ? 'faults/fault-tests.ts' : name;
  const [suite = ''] = path.split('/', 1);
  if (path.endsWith('.ts')) return [path, `../${path}`].filter((file) => existsSync(tests + file));
  if (!suites.includes(suite)) return [];
  const below = readdirSync(tests + suite, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${suite}/${file}`);
  return below.filter((file) =>
    path.endsWith('*')
      ? file.startsWith(path.slice(0, -1))
      : file.startsWith(`${path}.test.`) || file.startsWith(`${path}/`),
  );
}

type Claim = { readonly row: string; readonly name: string; readonly words: readonly string[] };

/** The last cell of each row: a test file in backticks, and words of test titles quoted after it. */
const claims: readonly Claim[] = table.split('\n').flatMap((row) => {
  const cell = /^\|.*\|(.*)\|$/.exec(row)?.[1] ?? '';
  const found: { row: string; name: string; words: string[] }[] = [];
  for (const [, name, words] of cell.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (words !== undefined) found.at(-1)?.words.push(words);
    else if (name && (name.includes('/') || name === 'faults'))
      found.push({ row, name, words: [] });
  }
  return found;
});

test('each clause of the specification is in the table once, with a test or a command', () => {
  const rows = table
    .split('\n')
    .filter((line) => /^\| .* \|$/.test(line) && !line.endsWith('| test |'));
  const cells = rows.map((row) => row.slice(0, row.indexOf(' | ')));
  expect(rows.length).toBeGreaterThan(80);
  expect(new Set(cells).size).toBe(cells.length);
  const named = new Set(claims.map(({ row }) => row));
  expect(rows.filter((row) => !named.has(row) && !row.includes('`npm run '))).toEqual([]);
});

test('every test that the table names exists', () => {
  expect(claims.length).toBeGreaterThan(100);
  const gone = claims.filter(({ name }) => filesOf(name).length === 0).map(({ name }) => name);
  expect(gone).toEqual([]);
});

test('every title that the table quotes exists in its test', () => {
  const untrue = claims.flatMap(({ name, words }) => {
    const text = filesOf(name)
      .map((file) => readFileSync(tests + file, 'utf8'))
      .join('\n');
    return words.filter((quoted) => !text.includes(quoted)).map((quoted) => `${name}: ${quoted}`);
  });
  expect(untrue).toEqual([]);
});
