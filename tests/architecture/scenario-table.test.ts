import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarioTable } from '../worker/scenarios/scenarios.ts';

const PAGE = '../../docs/operations.md';
const [start, end] = ['<!-- scenarios: generated -->\n', '<!-- scenarios: end -->'];

test('the table of faults in docs/operations.md is current (npm run docs:tables writes it)', async () => {
  const page = readFileSync(new URL(PAGE, import.meta.url), 'utf8');
  const [before = '', rest = ''] = page.split(start);
  const after = rest.split(end)[1] ?? '';
  expect(after).not.toBe('');
  await expect(`${before}${start}\n${scenarioTable()}\n\n${end}${after}`).toMatchFileSnapshot(PAGE);
});
