import type { Page } from 'playwright-core';
import { environment } from './browser.ts';

/**
 * LINE's app around a page: `press` makes the SDK ask it for a window (`liff://subwindow?…`), which
 * the app opens above the page with credentials of its own.
 */
export async function windowAbove(page: Page, press: () => Promise<void>): Promise<Page> {
  // As an app does with addresses of its own: the page stays, nothing is navigated.
  const asked = page.evaluate(
    () =>
      new Promise<string>((found) => {
        navigation.addEventListener('navigate', function hear(event) {
          if (!event.destination.url.startsWith('liff://subwindow')) return;
          event.preventDefault();
          navigation.removeEventListener('navigate', hear);
          found(event.destination.url);
        });
      }),
  );
  await press();
  const { search } = new URL(await asked);
  const above = await page.context().newPage();
  await above.goto(`${environment.standIns}/line-app/subwindow${search}`);
  return above;
}
