import type { Page } from 'playwright-core';
import { environment } from './browser.ts';

/**
 * Plays LINE's app around a page. `press` makes the SDK request a window (`liff://subwindow?…`). The app
 * opens that window above the page, with the window's own credentials.
 */
export async function windowAbove(page: Page, press: () => Promise<void>): Promise<Page> {
  // The page handles the link without a navigation, as LINE's app does.
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
