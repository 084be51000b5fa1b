import type { Browser } from 'playwright-core';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { prepareVisit, type Visit, visits, whenUsable } from './visits.ts';

/** Much longer than this computer's own delays, so that the quotient gives a count. */
const LATENCY_MS = 2000;

/**
 * Counts sequential round trips from the navigation to the usable main page. Every response is delayed by
 * the same latency. The count is the time until usable divided by this latency.
 */
export async function countRoundTrips(
  browser: Browser,
  environment: TestEnvironment,
): Promise<Record<Visit, number>> {
  const counts: Partial<Record<Visit, number>> = {};
  for (const visit of visits) {
    const { context, address } = await prepareVisit(browser, environment, environment.app, visit);
    await context.route('**/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
      await route.continue();
    });
    const page = await context.newPage();
    const startedMs = Date.now();
    void page.goto(address, { waitUntil: 'commit' });
    await whenUsable(page);
    counts[visit] = Math.floor((Date.now() - startedMs) / LATENCY_MS);
    await context.close();
  }
  return {
    'returning user': 0,
    'first visit inside LINE': 0,
    'permanent link inside LINE': 0,
    ...counts,
  };
}
