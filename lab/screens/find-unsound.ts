import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Returns the accessibility faults that axe finds on a page. */
export async function findUnsound(page: Page): Promise<string[]> {
  // Playwright's evaluate is exempt from the page's policy, which allows no such script.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { target: string[] }[] }[] };
    const run = Reflect.get(Reflect.get(window, 'axe'), 'run') as (on: object) => Promise<Found>;
    // React Aria's announcer still names a button for seconds after its dialog has closed.
    const exclude = ['[data-brand="line"]', '[data-live-announcer]'];
    const { violations } = await run({ exclude });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' '))}`);
  });
}
