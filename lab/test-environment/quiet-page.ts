import type { BrowserContext, Page, Request } from 'playwright-core';

/** The requests of a context's pages that have no complete answer yet. */
const unanswered = new WeakMap<BrowserContext, Set<Request>>();

/** Follows the requests of a context, for `waitUntilQuiet`. Call it before the first page opens. */
export function followRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  unanswered.set(context, open);
  context.on('request', (request) => {
    if (!isStream(request)) open.add(request);
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  // A page that closes leaves its requests without an end.
  context.on('page', (page) => page.once('close', () => open.clear()));
}

/** An order's events stay open as long as its page does. */
const isStream = (request: Request) =>
  request.resourceType() === 'eventsource' || request.url().endsWith('/events');

/** The state that a page shows from its second frame on is drawn. */
const drawTwice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );

/**
 * Waits until every request of the page's context has its answer, and the page has drawn it and asked for
 * nothing more. Playwright's `networkidle` waits for half a second in which nothing happens, which a busy
 * computer reaches too early and an idle one too late.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const open = unanswered.get(page.context());
  if (!open) throw new Error('followRequests was not called for this context');
  for (let quietFrames = 0; quietFrames < 2; ) {
    const [request] = open;
    if (request) {
      quietFrames = 0;
      await request
        .response()
        .catch(() => null)
        .then((answer) => answer?.finished());
      open.delete(request);
    } else {
      quietFrames += 1;
      await drawTwice(page);
    }
  }
}
