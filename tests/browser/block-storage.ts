import type { BrowserContext } from 'playwright-core';

/** Blocks site data from the next page on, as a browser's setting does. */
export async function blockStorage(visitor: BrowserContext): Promise<void> {
  await visitor.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
}
