import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
/**
 * The minified script of axe, half the size of `axe.source`, because every page has to parse it.
 */
const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations that axe finds on a page. */
export async function findUnsound(page: Page): Promise<string[]> {
  // Playwright's evaluate is exempt from the page's Content-Security-Policy, which blocks added scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { target: string[] }[] }[] };
    const run = Reflect.get(Reflect.get(window, 'axe'), 'run') as (
      on: object,
      options: object,
    ) => Promise<Found>;
    // React Aria's announcer still names a button for seconds after its dialog has closed.
    const exclude = ['[data-brand="line"]', '[data-live-announcer]'];
    const { violations } = await run({ exclude }, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' '))}`);
  });
}
