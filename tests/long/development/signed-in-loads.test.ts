import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { everyScreen } from '../../../lab/screens/every-page.ts';
import { control, environment } from '../../browser/browser.ts';
import { balanceOf, bought, readyBuyer, storedOrder } from '../../browser/buyers.ts';

const paths = everyScreen(readTenantFile('tenants/demo/tenant.json')).map(({ path }) => path);

/** The number of pages that load concurrently. Chromium slows a page by keeping its core busy. */
const SIDE_BY_SIDE = 2;
const PATIENCE_MS = 60_000;

/** Opens a page on a slow phone. @returns its path if the page stays unusable. */
async function loadSlowly(visitor: BrowserContext, path: string): Promise<string | undefined> {
  const page = await visitor.newPage();
  const session = await visitor.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(environment.app + path, { waitUntil: 'commit', timeout: PATIENCE_MS });
  const isShown = await showsScreen(page);
  await page.close();
  return isShown ? undefined : path;
}

const showsScreen = (page: Page) =>
  page
    .waitForFunction(
      () => performance.getEntriesByName('usable').length > 0 && document.querySelector('main h1'),
      undefined,
      { timeout: PATIENCE_MS },
    )
    .then(
      () => true,
      () => false,
    );

test('no signed-in page stays blank while the store is slow, and a purchase reaches its receipt', async () => {
  const buyer = await readyBuyer();
  await control('PUT', '/faults', [{ pathPrefix: '/v1', kind: 'delay', delayMs: 700, times: -1 }]);
  const waiting = [...paths];
  const blank: string[] = [];
  const loadNext = async (): Promise<void> => {
    const path = waiting.pop();
    if (path === undefined) return;
    const failed = await loadSlowly(buyer.visitor, path);
    if (failed !== undefined) blank.push(failed);
    return loadNext();
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, loadNext));
  expect(blank).toEqual([]);

  await control('DELETE', '/faults');
  const before = await balanceOf(buyer.name);
  const order = await storedOrder(await bought(buyer));
  expect(order.state).toBe('CAPTURED');
  expect(await balanceOf(buyer.name)).toBe(before - order.amountYen);
}, 600_000);
