import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { insideLine, lineCredentials } from '../test-environment/visitor.ts';

/** The kinds of visits for which round trips are counted. */
export const visits = [
  'returning user',
  'first visit inside LINE',
  'permanent link inside LINE',
] as const;
export type Visit = (typeof visits)[number];

const LIFF_ID = '1650000001-demoAAAA';

/** Waits until the main page shows the first machine and answers a tap. */
export async function whenUsable(page: Page): Promise<void> {
  await page.getByText('みなと台本社ビル 1号機').first().waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
}

/** Prepares a browser for a visit, and returns the URL to open. Nothing is opened yet. */
export async function prepareVisit(
  browser: Browser,
  { standIns }: TestEnvironment,
  app: string,
  visit: Visit,
): Promise<{ context: BrowserContext; address: string }> {
  const context = await insideLine(browser);
  const { hash } = await lineCredentials(standIns, LIFF_ID);
  if (visit === 'first visit inside LINE') return { context, address: `${app}/demo${hash}` };
  if (visit === 'permanent link inside LINE') {
    return {
      context,
      address: `${app}/demo?liff.state=${encodeURIComponent('?from=sticker')}${hash}`,
    };
  }
  const page = await context.newPage();
  await page.goto(`${app}/demo${hash}`);
  await whenUsable(page);
  await page.waitForFunction(() => location.hash === '');
  await page.close();
  // Keeps the session, but makes the browser load the script again.
  return { context, address: `${app}/demo` };
}
