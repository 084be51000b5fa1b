import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** The requests of a page: how many began, and those that have not ended. */
type Traffic = { began: number; readonly pending: Set<Request> };
const traffic = new WeakMap<Page, Traffic>();

/** Follows the requests of a context's pages for `untilQuiet`. */
export function followRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const own: Traffic = { began: 0, pending: new Set() };
    const { pending } = own;
    traffic.set(page, own);
    page.on('request', (request) => {
      own.began += 1;
      pending.add(request);
    });
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    // Chromium reports no end for the requests of a page that another one replaces.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      for (const request of pending) if (!request.isNavigationRequest()) pending.delete(request);
    });
  });
}

/**
 * Waits until the page has done its idle loading: it has run what waited for an idle browser, every request has
 * ended, and neither led to another request.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (let seen = -1; seen !== traffic.get(page)?.began; ) {
    seen = traffic.get(page)?.began ?? 0;
    for (let turn = 0; turn < 2; turn += 1) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await expect
        .poll(() => traffic.get(page)?.pending.size, { message: 'requests without an end' })
        .toBe(0);
    }
  }
}
