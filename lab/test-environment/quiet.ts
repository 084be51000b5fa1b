import type { BrowserContext, Page, Request } from 'playwright-core';

/** The requests of a page: how many began, and those that have not ended. */
type Traffic = { began: number; readonly pending: Set<Request>; onEnd: () => void };
const traffic = new WeakMap<Page, Traffic>();

/** Follows the requests of a context's pages for `untilQuiet`. */
export function followRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const own: Traffic = { began: 0, pending: new Set(), onEnd: () => undefined };
    traffic.set(page, own);
    const end = (request: Request) => {
      own.pending.delete(request);
      own.onEnd();
    };
    page.on('request', (request) => {
      // An event stream ends only when the page closes.
      if (request.resourceType() === 'eventsource') return;
      own.began += 1;
      own.pending.add(request);
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    // If a navigation replaces a page, Chromium does not report the end of its requests.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      for (const request of own.pending) if (!request.isNavigationRequest()) end(request);
    });
  });
}

/**
 * React shows a newly loaded part up to 300 ms later, so that spinners do not flicker. A timer of
 * the same length that starts later also ends later, however busy the computer is.
 */
const REVEAL_MS = 300;
/**
 * Time limit of one idle callback. Chromium looks for idle time after a frame, so the wait requests
 * a frame first: on a page without animations it would often take the whole limit. On a page that
 * draws continuously only the limit ends the wait. Each new request restarts the wait, which uses
 * two idle callbacks. A console page sends a request every 15 s, so both limits together must be
 * shorter, or the wait never ends.
 */
const IDLE_MS = 3_000;

/**
 * Waits until a page is idle: every request has ended, React has drawn the loaded parts, and drawing them has
 * started no further request.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const own = traffic.get(page);
  if (!own) throw new Error('nobody follows the requests of this page');
  for (let seen = -1; seen !== own.began; ) {
    await untilAnswered(own);
    seen = own.began;
    await page.evaluate(
      async ({ ms, timeout }) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        for (let turn = 0; turn < 2; turn += 1)
          await new Promise((resolve) => {
            requestAnimationFrame(() => requestIdleCallback(resolve, { timeout }));
          });
      },
      { ms: REVEAL_MS, timeout: IDLE_MS },
    );
  }
}

/** A request without an answer for this long is a fault. */
const LIMIT_MS = 40_000;

function untilAnswered(own: Traffic): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      const open = [...own.pending].map((request) => request.url().split('#')[0]);
      reject(new Error(`requests without an end: ${open.join(', ')}`));
    }, LIMIT_MS);
    own.onEnd = () => {
      if (own.pending.size > 0) return;
      clearTimeout(limit);
      resolve();
    };
    own.onEnd();
  });
}
