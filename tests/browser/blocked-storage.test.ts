import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { environment, newVisitor, open } from './browser.ts';
import { buyButton, choose, paid, readyBuyer, untilOnline } from './buyers.ts';
import { onMainPage } from './main-page.ts';

/** Blocks site data from the next page on, as a browser's setting does. */
async function blockStorage(visitor: BrowserContext): Promise<void> {
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

test('inside LINE, a person without storage signs in and sees the machines', async () => {
  await onMainPage({ prepare: blockStorage });
});

test('a person with a session and without storage buys, and keeps a setting while the page is open', async () => {
  const buyer = await readyBuyer();
  const { page, visitor } = buyer;
  await untilOnline(buyer, 'm-lobby');
  await blockStorage(visitor);
  await choose(page, 'm-lobby', 'A1');
  await buyButton(page).click();
  await paid(page).waitFor();
  await page.goto(`${environment.app}/demo/account/settings`);
  const sound = page.getByLabel('商品が出たときに音を鳴らす');
  await sound.check();
  expect(await sound.isChecked()).toBe(true);
  await page.getByText('この端末には保存できませんでした').waitFor();
});

test('outside LINE, a person without storage is told what a login needs, and is not sent to LINE', async () => {
  const visitor = await newVisitor({ prepare: blockStorage });
  const page = await open(visitor, '/demo');
  await page.getByRole('heading', { name: 'ログインできません' }).waitFor();
  await page.getByText('Cookieとサイトデータを許可').waitFor();
  const link = page.getByRole('link', { name: 'LINEで開き直す' });
  expect(await link.getAttribute('href')).toMatch(/1650000001-demoAAAA/);
  expect(new URL(page.url()).origin).toBe(environment.app);
});
