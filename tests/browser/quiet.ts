import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** The requests of each page that have not ended. */
const pending = new WeakMap<Page, Set<Request>>();

/** Follows the requests of a context's pages for `untilQuiet`. */
export function followRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const own = new Set<Request>();
    pending.set(page, own);
    page.on('request', (request) => own.add(request));
    page.on('requestfinished', (request) => own.delete(request));
    page.on('requestfailed', (request) => own.delete(request));
    // Chromium reports no end for the requests of a page that another one replaces.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      for (const request of own) if (!request.isNavigationRequest()) own.delete(request);
    });
  });
}

/**
 * Waits until the page has done its idle loading: it has run what waited for an idle browser, twice because
 * that may ask for another turn, and every request has ended.
 */
export async function untilQuiet(page: Page): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect
      .poll(() => pending.get(page)?.size, { message: 'requests without an end' })
      .toBe(0);
  }
}
