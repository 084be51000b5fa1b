import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allMutants } from '../../lab/mutants/all-mutants.ts';
import { clauseRows } from '../../lab/mutants/clause-rows.ts';

const table = readFileSync(resolve(import.meta.dirname, '../conformance/README.md'), 'utf8');
const cells = table
  .split('\n')
  .flatMap((line) => /^\| (.*?) \| .* \|$/.exec(line)?.[1] ?? [])
  .filter((cell) => cell !== 'clause' && cell !== 'sentence');

test('each row of the specification’s table has mutants, or a reason for having none', () => {
  expect(new Set(cells).size).toBe(cells.length);
  expect(Object.keys(clauseRows).toSorted()).toEqual(cells.toSorted());
  const empty = Object.entries(clauseRows).filter(([, row]) =>
    'none' in row ? row.none === '' : row.length === 0,
  );
  expect(empty).toEqual([]);
});

test('each row only names existing mutants, and each mutant of a clause has a row', () => {
  const names = new Set(allMutants.map(({ name }) => name));
  const used = new Set(Object.values(clauseRows).flatMap((row) => ('none' in row ? [] : row)));
  expect([...used].filter((name) => !names.has(name))).toEqual([]);
  const spare = [...names].filter((name) => name.startsWith('clause') && !used.has(name));
  expect(spare).toEqual([]);
});
