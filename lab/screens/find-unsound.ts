import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the accessibility faults that axe finds on a page. */
export async function findUnsound(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { target: string[] }[] }[] };
    const run = Reflect.get(Reflect.get(window, 'axe'), 'run') as (on: object) => Promise<Found>;
    const { violations } = await run({ exclude: ['[data-brand="line"]'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' '))}`);
  });
}
