import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allMutants } from '../../lab/mutants/all-mutants.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Stryker mutates the pure code. Our own mutants quote source text that must stay current, so there are few.
 */
const MOST = 60;

test(`there are at most ${MOST} mutants`, () => {
  expect(allMutants.length).toBeLessThanOrEqual(MOST);
});

test('the text of every mutant occurs exactly once in its file', () => {
  const moved = allMutants.flatMap(({ name, file, find }) => {
    const path = resolve(root, file);
    const times = existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0;
    return times === 1 ? [] : [`${name}: ${times} times in ${file}`];
  });
  expect(moved).toEqual([]);
});

test('every mutant changes its file, has a unique name and names existing test files', () => {
  expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length);
  expect(allMutants.filter(({ find, put }) => find === put)).toEqual([]);
  const missing = allMutants.flatMap(({ name, caughtBy: [suite, ...files] }) => {
    const tests = globSync(`tests/${suite}/**/*.test.{ts,tsx}`, { cwd: root });
    const unknown = files.filter((file) => !tests.some((path) => path.includes(file)));
    return tests.length === 0 ? [`${name}: ${suite}`] : unknown.map((file) => `${name}: ${file}`);
  });
  expect(missing).toEqual([]);
});
