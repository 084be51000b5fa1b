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

/** After an answer the app needs some idle turns until it has drawn it and asked for what follows. */
const IDLE_TURNS = 5;

/**
 * Waits until the page has done its idle loading: every request has ended, and none has begun while the page
 * had nothing to do several times. A busy computer only makes it later.
 */
export async function untilQuiet(page: Page): Promise<void> {
  for (let seen = -1; seen !== traffic.get(page)?.began; ) {
    seen = traffic.get(page)?.began ?? 0;
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) {
      await expect
        .poll(() => traffic.get(page)?.pending.size, { message: 'requests without an end' })
        .toBe(0);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
  }
}
