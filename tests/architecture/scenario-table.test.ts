import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarios, scenarioTable } from '../worker/scenarios/scenarios.ts';

const PAGE = '../../docs/operations/incidents.md';
const [start, end] = ['<!-- scenarios: generated -->\n', '<!-- scenarios: end -->'];

test('the table of faults in docs/operations/incidents.md is current', async () => {
  const page = readFileSync(new URL(PAGE, import.meta.url), 'utf8');
  const [before = '', rest = ''] = page.split(start);
  const after = rest.split(end)[1] ?? '';
  expect(after).not.toBe('');
  await expect(`${before}${start}\n${scenarioTable()}\n\n${end}${after}`).toMatchFileSnapshot(PAGE);
});

test('each row of the table has a test with its name', () => {
  const folder = new URL('../worker/scenarios/', import.meta.url);
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const unproven = Object.keys(scenarios).filter((id) => !tests.includes(`'${id}'`));
  expect(unproven).toEqual([]);
});
