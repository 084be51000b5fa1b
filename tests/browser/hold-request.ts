import type { Page } from 'playwright-core';

/** Holds the page's next request with this method. The ones after it pass. */
export async function holdRequest(
  page: Page,
  method: 'POST' | 'PUT',
  url: RegExp,
): Promise<{
  /** Resolves when the page has sent the request. */
  readonly sent: Promise<void>;
  readonly release: () => void;
  /** Fails the request before it reaches the server. */
  readonly abort: () => void;
}> {
  const sent = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<'continue' | 'abort'>();
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    sent.resolve();
    return (await decided.promise) === 'abort' ? route.abort() : route.continue();
  });
  return {
    sent: sent.promise,
    release: () => decided.resolve('continue'),
    abort: () => decided.resolve('abort'),
  };
}
