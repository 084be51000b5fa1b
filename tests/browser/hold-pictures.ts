import type { Page } from 'playwright-core';

/** Holds every picture that the page decodes. Returns a function that releases them. */
export async function holdPictures(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<void>();
    window.addEventListener('release-pictures', () => resolve());
    Reflect.set(window, 'createImageBitmap', async (file: Blob) => {
      await promise;
      return decode(file);
    });
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event('release-pictures')));
}
