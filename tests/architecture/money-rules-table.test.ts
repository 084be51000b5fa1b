import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moneyRules } from '../../worker/core/operations/money-rules.ts';

const PAGE = '../../docs/console.md';
const [start, end] = ['<!-- money rules: generated -->\n', '<!-- money rules: end -->'];

const rows = Object.entries(moneyRules).map(
  ([action, { givesUp, passkey, needsApproval, countsInDay }]) =>
    `| ${action} | ${givesUp} | ${passkey} | ${needsApproval ? 'above its limit' : 'no'} | ${countsInDay ? 'yes' : 'no'} |`,
);
const table = [
  '| action | gives up | passkey | another person | counts in the day |',
  '|---|---|---|---|---|',
  ...rows,
].join('\n');

test('the table of limits in docs/console.md is current', async () => {
  const page = readFileSync(new URL(PAGE, import.meta.url), 'utf8');
  const [before = '', rest = ''] = page.split(start);
  const after = rest.split(end)[1] ?? '';
  expect(after).not.toBe('');
  await expect(`${before}${start}\n${table}\n\n${end}${after}`).toMatchFileSnapshot(PAGE);
});
